/// A value that is kept with what it was made from, and made again only when that has changed.
struct Kept<Inputs: Equatable, Value> {
  private var inputs: Inputs?
  private(set) var value: Value

  /// - Parameter value: The value until one is made.
  init(_ value: Value) {
    self.value = value
  }

  /// Whether the value was made from the inputs.
  func isMade(from inputs: Inputs) -> Bool { self.inputs == inputs }

  mutating func keep(_ value: Value, madeFrom inputs: Inputs) {
    (self.value, self.inputs) = (value, inputs)
  }
}
