import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

@Suite(.hangLimit) struct CatalogAuditTests {
  @Test func `contradictions are found`() async throws {
    let index =
      #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "haspreviousmember": true, "membercount": 5}]}}"#
    let members =
      #"{"groupname": {"A": [{"activityname": "가", "name": "나", "birth": "2000", "mbti": "", "bloodtype": "", "mainimage": "", "ispreviousmember": false}], "B": []}}"#
    let audit = CatalogAudit(
      CatalogSnapshot(documents: [
        .init(path: "group/index.json", data: Data(index.utf8)),
        .init(path: "group/2020.json", data: Data(members.utf8)),
      ]))
    #expect(
      audit.findings.map(\.path) == [
        "group.first[0].membercount", "group.first[0].haspreviousmember", "groupname.B",
      ])
    #expect(audit.findings[0].problem == .miscounted(stated: 5, listed: 1))
  }
}
