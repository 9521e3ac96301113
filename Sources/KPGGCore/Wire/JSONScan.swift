import Essentials

/// Goes through JSON and makes values of nothing but what is asked for. To complete a name takes a tenth of what a
/// decoder needs to set itself up.
///
/// It does not say what is wrong with a text that is no JSON, only that something is.
struct JSONScan {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether something was no JSON. What was read before is of no use then.
  private(set) var isBroken: Bool

  /// Begins with a document; one beyond the format's limits counts as no JSON.
  init(_ data: Data) {
    isBroken = WireFormat.exceededLimit(data) != nil
    bytes = isBroken ? [] : [UInt8](data)
  }

  /// Visits the entries of the object at this place. For each, the value has to be read or skipped.
  mutating func entries(_ visit: (String, inout JSONScan) -> Void) {
    guard take("{") else { return skip() }
    if take("}") { return }
    repeat {
      guard let key = string(), take(":") else { return breakOff() }
      visit(key, &self)
    } while take(",")
    if !take("}") { breakOff() }
  }

  /// The elements of the list at this place.
  mutating func list<Element: Decodable>(_ read: (inout JSONScan) -> Element) -> WireField<[Element]> {
    guard take("[") else { return otherKind() }
    var result: [Element] = []
    if take("]") { return .value(result) }
    repeat { result.append(read(&self)) } while take(",")
    if !take("]") { breakOff() }
    return .value(result)
  }

  /// The text at this place.
  mutating func text() -> WireField<String> {
    guard peek() == Self.quote else { return otherKind() }
    return string().map(WireField.value) ?? .absent
  }

  /// The value at this place is not of the kind that is asked for.
  private mutating func otherKind<Value>() -> WireField<Value> {
    let first = peek()
    skip()
    return switch first {
    case UInt8(ascii: "{"): .wrongKind(.object)
    case UInt8(ascii: "["): .wrongKind(.list)
    case Self.quote: .wrongKind(.text)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .wrongKind(.boolean)
    case UInt8(ascii: "n"): .absent
    default: .wrongKind(.number)
    }
  }

  /// Passes over the value at this place.
  mutating func skip() {
    var depth = 0
    repeat {
      guard let byte = peek() else { return breakOff() }
      switch byte {
      case Self.quote: _ = quoted()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      default: position += 1
      }
      if depth == 0 { while let byte = next, !Self.ends.contains(byte) { position += 1 } }
    } while depth > 0
    if depth < 0 { breakOff() }
  }

  private static let quote: UInt8 = 0x22
  private static let backslash: UInt8 = 0x5C
  private static let ends: [UInt8] = Array(",}] \n\r\t".utf8)

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func peek() -> UInt8? {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    return next
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func breakOff() {
    isBroken = true
    position = bytes.count
  }

  /// What stands between quotation marks, as it is written.
  private mutating func quoted() -> ArraySlice<UInt8>? {
    guard peek() == Self.quote else { return nil }
    position += 1
    let start = position
    while let byte = next, byte != Self.quote { position += byte == Self.backslash ? 2 : 1 }
    guard next != nil else {
      breakOff()
      return nil
    }
    position += 1
    return bytes[start..<position - 1]
  }

  private mutating func string() -> String? {
    guard let written = quoted() else { return nil }
    guard written.contains(Self.backslash) else { return String(decoding: written, as: UTF8.self) }
    // Escapes are rare, and the decoder knows them all.
    let whole = Data([Self.quote] + written + [Self.quote])
    return try? JSONDecoder().decode(String.self, from: whole)
  }
}
