// Prints the width in cells of each line's text, given as hexadecimal scalars: `65 301`.
import Terminal

while let line = readLine() {
  let scalars = line.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
  print(String(String.UnicodeScalarView(scalars)).cells)
}
