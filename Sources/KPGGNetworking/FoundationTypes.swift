public import Foundation
public import KPGGCore

// Conversions to and from Foundation's types, which the core doesn't use.

extension WebURL {
  /// The URL, or `nil` if Foundation rejects it.
  public var url: URL? { URL(string: description) }
}

extension YouTubeID {
  /// The URL of the video's page.
  public var url: URL {
    // All characters of an ID are valid in a URL.
    guard let url = URL(string: watchURL) else { preconditionFailure(watchURL) }
    return url
  }
}

extension APIHost {
  /// Creates a host. Returns `nil` unless the URL is an `http` or `https` URL without a user name, query or fragment.
  public init?(_ url: URL) { self.init(url.absoluteString) }
}

extension FavoritesStore {
  /// Creates a store for a file that may not exist yet. Missing folders are created when there is something to write.
  public init(file: URL) { self.init(file: file.path(percentEncoded: false)) }
}

extension Day {
  /// Creates the date of a moment in a time zone. Returns `nil` before the year 1 and after the year 9999.
  public init?(_ moment: Date, in timeZone: TimeZone = .current) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.era, .year, .month, .day], from: moment)
    guard parts.era == 1 else { return nil }
    self.init(parts)
  }

  /// Creates a date from its known parts. Returns `nil` unless they make a valid ``Day``.
  public init?(_ parts: DateComponents) { self.init(year: parts.year, month: parts.month, day: parts.day) }

  /// The known parts of the date, in the Gregorian calendar.
  public var dateComponents: DateComponents {
    DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }
}
