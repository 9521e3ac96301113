import KPGGCore

/// A calendar of yearly events in the iCalendar format (RFC 5545).
struct ICalendar: Hashable, Sendable {
  /// A yearly all-day event.
  struct Event: Hashable, Sendable {
    /// The permanent ID. Importing the calendar again replaces the event with the same ID.
    let id: String
    /// The first occurrence, a complete date.
    let start: Day
    /// Whether the event is on 29 February, and on 1 March in common years.
    let isOnLeapDay: Bool
    let summary: String
    let details: String
  }

  /// The product that created the calendar (PRODID).
  let product: String
  let name: String
  /// The date of the calendar's content. A missing month or day is treated as the first.
  let stamp: Day
  let events: [Event]
  /// The number of minutes from each event's alarm to the event, or `nil` for no alarm.
  var alarm: Int?

  /// The file's content: lines of up to 75 octets that end with CR LF.
  var text: String {
    // NAME is defined in RFC 7986. X-WR-CALNAME is an older form that is widely supported.
    let head = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:" + Self.escaped(product), "CALSCALE:GREGORIAN",
      "NAME:" + Self.escaped(name), "X-WR-CALNAME:" + Self.escaped(name),
    ]
    return (head + events.flatMap(lines) + ["END:VCALENDAR"]).map { Self.folded($0) + "\r\n" }.joined()
  }

  private func lines(_ event: Event) -> [String] {
    [
      "BEGIN:VEVENT", "UID:" + Self.escaped(event.id), "DTSTAMP:\(Self.basic(stamp))T000000Z",
      "DTSTART;VALUE=DATE:" + Self.basic(event.start),
      // Day 60 of the year is 29 February, or 1 March in common years.
      "RRULE:FREQ=YEARLY" + (event.isOnLeapDay ? ";BYYEARDAY=60" : ""),
      "SUMMARY:" + Self.escaped(event.summary), "DESCRIPTION:" + Self.escaped(event.details),
      // The event does not make the day busy.
      "TRANSP:TRANSPARENT",
    ] + alarmLines(event) + ["END:VEVENT"]
  }

  private func alarmLines(_ event: Event) -> [String] {
    guard let alarm else { return [] }
    return [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + Self.escaped(event.summary),
      "TRIGGER:-PT\(alarm)M", "END:VALARM",
    ]
  }

  /// Returns a date without hyphens.
  private static func basic(_ day: Day) -> String {
    let whole = Day(year: day.year ?? 1970, month: day.month ?? 1, day: day.day ?? 1)
    return (whole ?? day).iso.filter { $0 != "-" }
  }

  /// Escapes commas, semicolons, backslashes and line feeds in a TEXT value (section 3.3.11), and drops other control
  /// characters, which are not allowed.
  static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n" where previous == "\r": break
      case "\n", "\r": result += "\\n"
      case "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.properties.generalCategory == .control: break
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result
  }

  /// Folds a line into lines of at most 75 octets, including the space that starts each continuation line (section
  /// 3.1). Never splits a code point, and splits a character only if it is longer than a line.
  static func folded(_ line: String) -> String {
    let most = 75
    var result = ""
    var length = 0
    func append(_ piece: String) {
      if length + piece.utf8.count > most {
        result += "\r\n "
        length = 1
      }
      result += piece
      length += piece.utf8.count
    }
    for character in line {
      if character.utf8.count < most {
        append(String(character))
      } else {
        for scalar in character.unicodeScalars { append(String(scalar)) }
      }
    }
    return result
  }
}
