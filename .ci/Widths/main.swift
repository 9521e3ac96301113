// Prints how many cells the program gives to each text of a list: lines of scalars in hexadecimal, `65 301`.
import Terminal

while let line = readLine() {
  let scalars = line.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
  print(String(String.UnicodeScalarView(scalars)).cells)
}
