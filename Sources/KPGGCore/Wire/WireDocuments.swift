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

  var key: WireField<String>
  var era: WireField<String>
  var title: WireField<[String: WireField<String>]>
}

/// A group of `group/`.
struct WireGroup: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var groupname: WireField<String>
  var grouplogo: WireField<String>
  var groupimage: WireField<String>
  var hitsong: WireField<String>
  var haspreviousmember: WireField<Bool>

  var slug: WireField<String>
  var groupnameen: WireField<String>
  var groupnameko: WireField<String>
  var aliases: WireField<[WireField<String>]>
  var membercount: WireField<Int>
  var debut: WireField<String>
  var disbanded: WireField<String>
  var agency: WireField<String>
  var fandom: WireField<String>
  var songtitle: WireField<String>
  var songtitleko: WireField<String>
  var songrelease: WireField<String>
}

/// `group/{ERA}` and `group/{GROUP}`: the members of one or more groups, by `groupname`.
struct WireMembers: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var groupname: WireField<[String: WireField<[WireField<WireMember>]>]>
}

/// A member of `group/{ERA}` or `group/{GROUP}`.
struct WireMember: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var activityname: WireField<String>
  var name: WireField<String>
  var birth: WireField<String>
  var mbti: WireField<String>
  var bloodtype: WireField<String>
  var mainimage: WireField<String>
  var ispreviousmember: WireField<Bool>

  var slug: WireField<String>
  var activitynameen: WireField<String>
  var nameen: WireField<String>
  var aliases: WireField<[WireField<String>]>
  var birthplace: WireField<String>
  var nationality: WireField<[WireField<String>]>
  var positions: WireField<[WireField<String>]>
  var status: WireField<String>
  var left: WireField<String>
  var died: WireField<String>
}
