/// `group/`: every section with its groups. The keys are the API's own.
struct WireIndex: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var edition: WireField<String>
  var sections: WireField<[WireField<WireSection>]>
  var group: WireField<[String: WireField<[WireField<WireGroup>]>]>
}

/// One of the `sections` beside `group`.
struct WireSection: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var key: WireField<String> = .absent
  var era: WireField<String> = .absent
  var title: WireField<[String: WireField<String>]> = .absent
}

/// A group of `group/`.
struct WireGroup: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var groupname: WireField<String> = .absent
  var grouplogo: WireField<String> = .absent
  var groupimage: WireField<String> = .absent
  var hitsong: WireField<String> = .absent
  var haspreviousmember: WireField<Bool> = .absent

  var slug: WireField<String> = .absent
  var groupnameen: WireField<String> = .absent
  var groupnameko: WireField<String> = .absent
  var aliases: WireField<[WireField<String>]> = .absent
  var membercount: WireField<Int> = .absent
  var debut: WireField<String> = .absent
  var disbanded: WireField<String> = .absent
  var agency: WireField<String> = .absent
  var fandom: WireField<String> = .absent
  var songtitle: WireField<String> = .absent
  var songtitleko: WireField<String> = .absent
  var songrelease: WireField<String> = .absent
}

/// `group/{ERA}` and `group/{GROUP}`: the members of one or more groups, by `groupname`.
struct WireMembers: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var groupname: WireField<[String: WireField<[WireField<WireMember>]>]>
}

/// A member of `group/{ERA}` or `group/{GROUP}`.
struct WireMember: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var activityname: WireField<String> = .absent
  var name: WireField<String> = .absent
  var birth: WireField<String> = .absent
  var mbti: WireField<String> = .absent
  var bloodtype: WireField<String> = .absent
  var mainimage: WireField<String> = .absent
  var ispreviousmember: WireField<Bool> = .absent

  var slug: WireField<String> = .absent
  var activitynameen: WireField<String> = .absent
  var nameen: WireField<String> = .absent
  var aliases: WireField<[WireField<String>]> = .absent
  var birthplace: WireField<String> = .absent
  var nationality: WireField<[WireField<String>]> = .absent
  var positions: WireField<[WireField<String>]> = .absent
  var status: WireField<String> = .absent
  var left: WireField<String> = .absent
  var died: WireField<String> = .absent
}
