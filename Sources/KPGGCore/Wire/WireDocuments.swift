/// `group/`: every section with its groups. The keys are the API's own.
struct WireIndex: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var edition: Field<String>
  var sections: Field<[Field<WireSection>]>
  var group: Field<[String: Field<[Field<WireGroup>]>]>
}

/// One of the `sections` beside `group`.
struct WireSection: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var key: Field<String>
  var era: Field<String>
  var title: Field<[String: Field<String>]>
}

/// A group of `group/`.
struct WireGroup: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var groupname: Field<String>
  var grouplogo: Field<String>
  var groupimage: Field<String>
  var hitsong: Field<String>
  var haspreviousmember: Field<Bool>

  var slug: Field<String>
  var groupnameen: Field<String>
  var groupnameko: Field<String>
  var aliases: Field<[Field<String>]>
  var membercount: Field<Int>
  var debut: Field<String>
  var disbanded: Field<String>
  var agency: Field<String>
  var fandom: Field<String>
  var songtitle: Field<String>
  var songtitleko: Field<String>
  var songrelease: Field<String>
}

/// `group/{ERA}` and `group/{GROUP}`: the members of one or more groups, by `groupname`.
struct WireMembers: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var groupname: Field<[String: Field<[Field<WireMember>]>]>
}

/// A member of `group/{ERA}` or `group/{GROUP}`.
struct WireMember: Decodable, WireValue {
  static var kind: JSONKind { .object }

  var activityname: Field<String>
  var name: Field<String>
  var birth: Field<String>
  var mbti: Field<String>
  var bloodtype: Field<String>
  var mainimage: Field<String>
  var ispreviousmember: Field<Bool>

  var slug: Field<String>
  var activitynameen: Field<String>
  var nameen: Field<String>
  var aliases: Field<[Field<String>]>
  var birthplace: Field<String>
  var nationality: Field<[Field<String>]>
  var positions: Field<[Field<String>]>
  var status: Field<String>
  var left: Field<String>
  var died: Field<String>
}
