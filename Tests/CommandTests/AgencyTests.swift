import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of agencies: their families, and their current and former groups.
@Suite(.hangLimit) struct AgencyTests {
  private static let agencies = Edition.rows("agencies")

  /// Returns the slugs of an agency and of the agencies below it, according to the tables.
  private func family(_ slug: String) -> Set<String> {
    let below = Self.agencies.filter { $0["parent_slug"] == slug }.compactMap { $0["agency_slug"] }
    return below.reduce(into: [slug]) { $0.formUnion(family($1)) }
  }

  /// Returns an agency and the companies that it belonged to by a day, or belongs to today if the day is empty.
  private func owners(_ slug: String, until day: String) -> [String] {
    guard let agency = Self.agencies.first(where: { $0["agency_slug"] == slug }) else { return [] }
    let parent = agency["parent_slug"] ?? ""
    let since = agency["parent_since"] ?? ""
    let isOwned = parent != "" && (day == "" || since <= day)
    return [slug] + (isOwned ? owners(parent, until: day) : [])
  }

  @Test(arguments: ["hybe", "sm", "kakaoent", "ador", "cjenm"])
  func `an agency has its own groups and its labels' groups, in order of debut`(slug: String) async throws {
    let expected = Set(
      Edition.rows("group-agencies").filter {
        owners($0["agency_slug"] ?? "", until: $0["to"] ?? "").contains(slug)
      }
      .compactMap { $0["group_slug"] })
    let json = try await kpgg("agency \(slug) --json", catalog: TestCatalog.bundled).json
    guard case .list(let groups)? = json["groups"] else { throw Failure("no groups") }
    #expect(Set(groups.compactMap { $0["group"]?.text }) == expected)
    let debuts = groups.compactMap { $0["debut"]?.text }
    #expect(debuts == debuts.sorted())
    let now = try await kpgg("groups --agency \(slug)", catalog: TestCatalog.bundled).ids
    let ever = try await kpgg("groups --agency \(slug) --ever", catalog: TestCatalog.bundled).ids
    #expect(Set(ever) == expected && Set(now).isSubset(of: ever) && json["groupsNow"]?.integer == now.count)
  }

  @Test func `families are listed with the most groups first, and all agencies on request`() async throws {
    let families = Self.agencies.filter { $0["parent_slug"] == "" }
    let used = Set(Edition.rows("group-agencies").compactMap { $0["agency_slug"] })
    let shown = families.filter { !family($0["agency_slug"] ?? "").isDisjoint(with: used) }
    let ids = try await kpgg("agencies", catalog: TestCatalog.bundled).ids
    #expect(ids.count == shown.count)
    let counts = try await kpgg("agencies --json=groupsNow", catalog: TestCatalog.bundled).list.compactMap {
      $0["groupsNow"]?.integer
    }
    #expect(counts.count == ids.count && counts == counts.sorted(by: >))
    let all = try await kpgg("agencies --labels", catalog: TestCatalog.bundled).ids
    #expect(all.count > ids.count && Set(all).isSuperset(of: ids))
  }

  @Test func `no period ends before it begins`() async throws {
    for group in try await TestCatalog.bundled.index().groups {
      for period in group.agencies {
        let years = Language.english(period.years(of: group) ?? "").split(separator: "-").compactMap {
          Int($0)
        }
        #expect(years == years.sorted(), "\(group.slug) \(years)")
      }
    }
  }

  @Test func `agencies have pages even if a host has only their names`() async throws {
    let answer = #"""
      {"group": {"first": [
        {"groupname": "TWICE", "hitsong": "i0p1bmr0EmE", "haspreviousmember": false, "agency": "JYP Entertainment"}]}}
      """#
    let catalog = Catalog { $0 == "group/index.json" ? Data(answer.utf8) : nil }
    let result = try await kpgg("agency jyp entertainment", catalog: catalog)
    #expect(result.rows.first { $0[0] == "group" }?[1] == "twice")
  }
}
