public import Foundation
public import KPGGCore

// Foundation's types, which the core does without.

extension WebURL {
  /// The URL; `nil` if Foundation rejects it.
  public var url: URL? { URL(string: description) }
}

extension YouTubeID {
  /// The URL of the video's page.
  public var url: URL {
    // All eleven characters can be part of a URL.
    guard let url = URL(string: watchURL) else { preconditionFailure(watchURL) }
    return url
  }
}

extension APIHost {
  /// Creates a host; `nil` unless the URL is an `http` or `https` URL without a user name, query or fragment.
  public init?(_ url: URL) { self.init(url.absoluteString) }
}

extension FavoritesStore {
  /// Refers to a file, which need not exist.
  ///
  /// - Parameter file: The file's URL. Missing folders are created when there is something to write.
  public init(file: URL) { self.init(file: file.path(percentEncoded: false)) }
}

extension Day {
  /// The day of a moment in a time zone.
  ///
  /// `nil` before the year 1 and after the year 9999.
  public init?(_ moment: Date, in timeZone: TimeZone = .current) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.era, .year, .month, .day], from: moment)
    guard parts.era == 1 else { return nil }
    self.init(parts)
  }

  /// Creates a date from its known parts; `nil` unless they make a valid ``Day``.
  public init?(_ parts: DateComponents) { self.init(year: parts.year, month: parts.month, day: parts.day) }

  /// The known parts of the date, in the Gregorian calendar.
  public var dateComponents: DateComponents {
    DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }
}
