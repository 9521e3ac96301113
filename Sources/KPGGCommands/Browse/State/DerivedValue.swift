/// A value that is kept with its inputs, and computed again only when the inputs have changed.
struct DerivedValue<Inputs: Equatable, Value> {
  private var inputs: Inputs?
  private(set) var value: Value

  /// - Parameter value: The value until one is computed.
  init(_ value: Value) {
    self.value = value
  }

  func isMade(from inputs: Inputs) -> Bool { self.inputs == inputs }

  mutating func keep(_ value: Value, computedFrom inputs: Inputs) {
    self.value = value
    self.inputs = inputs
  }
}
