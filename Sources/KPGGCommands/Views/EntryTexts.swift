import KPGGCore

/// Texts about groups and people.
extension Text {
  static let notInCatalog: Text = "no longer in the catalog"
  static let isFavorite: Text = "favourite"

  static func born(_ day: Day, age: Int?) -> Text {
    age.map { "\(date: day) (age \($0))" } ?? "\(date: day)"
  }

  static func songKind(_ kind: Song.Kind) -> Text {
    switch kind {
    case .title: "title track"
    case .japanese: "Japanese"
    case .english: "English"
    case .bside: "B-side"
    case .special: "special"
    case .subunit: "sub-unit"
    case .ost: Text(verbatim: "OST")
    case .collaboration: "collaboration"
    }
  }

  /// Returns the line-up size and, if it is different, the number of all members.
  ///
  /// - Parameter current: The present or last line-up, or `nil` if it is unknown.
  static func lineUp(_ current: LineUp?, all: Int) -> Text {
    guard let current, current.members.count != all else { return Text("\(all)").withContext("members") }
    return "\(lineUp(current)), \(all) in all"
  }

  /// Formats an average age, given in tenths of years.
  static func averageAge(tenths: Int, known: Int, all: Int) -> Text {
    let age = decimal(tenths)
    let text: Text = known == all ? "\(age)" : "\(age) (\(known) of \(all) known)"
    return text.withContext("average age")
  }

  /// Formats an average height, given in tenths of a centimetre.
  static func averageHeight(tenths: Int, known: Int, all: Int) -> Text {
    let height = Text.joined([decimal(tenths), " cm"])
    return known == all ? height : "\(height) (\(known) of \(all) known)"
  }

  /// Lists the agencies with the most groups.
  ///
  /// - Parameters:
  ///   - groups: The number of groups that each of these agencies has.
  ///   - isShort: Whether to give the number of agencies, instead of their names, if there are several.
  static func agencies(_ names: [String], groups: Int, isShort: Bool) -> Text {
    if names.count == 1 { return Text(verbatim: "\(names[0]) (\(groups))") }
    return !isShort && names.count < 4 && groups > 1
      ? "\(list: names) (\(groups) each)" : "\(names.count) agencies, \(groups) each"
  }

  static func agesAtDebut(known: Int, all: Int) -> Text {
    known == all
      ? "ages at debut, excluding later members"
      : "ages at debut, excluding later members; known for \(known) of \(all) members"
  }

  /// Formats tenths as a decimal number: `18.4`, `18,4`.
  static func decimal(_ tenths: Int) -> Text { Text("\(tenths / 10).\(tenths % 10)").withContext("decimal") }
}
