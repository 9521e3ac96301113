/// A calendar of days that return every year, in the iCalendar format (RFC 5545).
package struct ICalendar: Hashable, Sendable {
  /// An event of a whole day that returns every year.
  package struct Event: Hashable, Sendable {
    /// What identifies the event for good, so that a calendar that is read again replaces it.
    package let id: String
    /// The first day, which is complete.
    package let start: Day
    /// Whether it returns on 29 February, and on 1 March of common years.
    package let isOfLeapDay: Bool
    /// The event's title.
    package let summary: String
    /// More about it.
    package let details: String

    /// Describes an event.
    package init(id: String, start: Day, isOfLeapDay: Bool, summary: String, details: String) {
      self.id = id
      self.start = start
      self.isOfLeapDay = isOfLeapDay
      self.summary = summary
      self.details = details
    }
  }

  /// What made the calendar, as its PRODID says it.
  package let product: String
  /// What the calendar is called.
  package let name: String
  /// For when the calendar stands; of what is not known, the first.
  package let stamp: Day
  /// The events.
  package let events: [Event]
  /// How many minutes before an event it is announced; `nil` if it is not.
  package let alarm: Int?

  /// Describes a calendar.
  package init(product: String, name: String, stamp: Day, events: [Event], alarm: Int? = nil) {
    self.product = product
    self.name = name
    self.stamp = stamp
    self.events = events
    self.alarm = alarm
  }

  /// The whole file: lines that end with CR and LF and have no more than 75 octets.
  package var text: String {
    // The name is that of RFC 7986, and the one that was understood before it.
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
      // The 60th day of a year is 29 February, or 1 March if the year has none.
      "RRULE:FREQ=YEARLY" + (event.isOfLeapDay ? ";BYYEARDAY=60" : ""),
      "SUMMARY:" + Self.escaped(event.summary), "DESCRIPTION:" + Self.escaped(event.details),
      // The day stays free for appointments.
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

  /// A date without hyphens.
  private static func basic(_ day: Day) -> String {
    let whole = Day(year: day.year ?? 1970, month: day.month ?? 1, day: day.day ?? 1)
    return (whole ?? day).iso.filter { $0 != "-" }
  }

  /// A value of the type TEXT: commas, semicolons, backslashes and line breaks are escaped (section 3.3.11), and
  /// other control characters, which cannot be in one, are left out.
  package static func escaped(_ text: String) -> String {
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

  /// A line, broken where it has more than 75 octets (section 3.1): every line after the first begins with a space,
  /// which counts. No character is broken unless it alone is longer than a line, and no code point ever is.
  package static func folded(_ line: String) -> String {
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
