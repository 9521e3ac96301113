import KPGGCore

/// A fact of a group's timeline, in the past tense, without its date.
struct TimelineText: Message {
  let fact: Timeline.Fact
  let names: NameOrder

  func text(in language: Language) -> String {
    switch fact {
    case .debut: return language("debut")
    case .joined(let members):
      let list = language.list(members.map { $0.name.first(names) })
      return language("\(list) joined")
    case .left(let members):
      let list = language.list(members.map { $0.name.first(names) })
      return language("\(list) left")
    case .died(let member):
      let name = member.name.first(names)
      return language("\(name) passed away")
    case .event(let event): return EventText(event: event, names: names).text(in: language)
    }
  }
}

/// What happened to a group, in the past tense, without its date.
struct EventText: Message {
  let event: GroupEvent
  let names: NameOrder

  func text(in language: Language) -> String {
    let (full, first) = (event.name?.full(names) ?? "", event.name?.first(names) ?? "")
    return switch event.kind {
    case .renamed: language("renamed \(full)")
    case .agency:
      language("moved to \(first)")
    case .disbanded: language("disbanded")
    case .reunited: language("reunited")
    case .hiatus: language("went on hiatus")
    case .returned: language("returned from hiatus")
    }
  }
}

/// Whether a group exists, and what became of it since.
struct StateText: Message {
  let group: Group

  func text(in language: Language) -> String {
    let turn = group.lastTurn
    let date = turn.map { language.date($0.date) } ?? ""
    let again = language(", reunited \(date)")
    if let end = group.disbanded {
      let day = language.date(end)
      let isUndone = turn.map { $0.kind == .reunited && end < $0.date } ?? false
      return language("disbanded \(day)") + (isUndone ? again : "")
    }
    let active = language("active")
    return switch turn?.kind {
    case .hiatus:
      language("on hiatus since \(date) (not officially disbanded)")
    case .returned:
      active + language(" (back since \(date))")
    case .reunited: active + again
    default: active
    }
  }
}
