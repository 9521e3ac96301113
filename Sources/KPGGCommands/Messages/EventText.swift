import KPGGCore

/// A fact of a group's timeline, in the past tense, without its date.
struct TimelineText: Message {
  let fact: Timeline.Fact
  let names: NameOrder

  func text(in language: Language) -> String {
    switch fact {
    case .debut: return language(en: "debut", ko: "데뷔", ja: "デビュー")
    case .joined(let members):
      let list = language.list(members.map { $0.name.first(names) })
      return language(en: "\(list) joined", ko: "\(list) 합류", ja: "\(list)が加入")
    case .left(let members):
      let list = language.list(members.map { $0.name.first(names) })
      return language(en: "\(list) left", ko: "\(list) 탈퇴", ja: "\(list)が脱退")
    case .died(let member):
      let name = member.name.first(names)
      return language(
        en: "\(name) passed away", ko: "\(name.with(.subject)) 세상을 떠남", ja: "\(name)が永眠")
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
    case .renamed: language(en: "renamed \(full)", ko: "\(full.with(.direction)) 이름을 바꿈", ja: "\(full)に改名")
    case .agency:
      language(en: "moved to \(first)", ko: "\(first.with(.direction)) 소속사를 옮김", ja: "\(first)に移籍")
    case .disbanded: language(en: "disbanded", ko: "해체", ja: "解散")
    case .reunited: language(en: "came together again", ko: "재결합", ja: "再結成")
    case .hiatus: language(en: "fell silent", ko: "활동 중단", ja: "活動休止")
    case .returned: language(en: "came back", ko: "활동 재개", ja: "活動再開")
    }
  }
}

/// Whether a group exists, and what became of it since.
struct StateText: Message {
  let group: Group

  func text(in language: Language) -> String {
    let turn = group.lastTurn
    let date = turn.map { language.date($0.date) } ?? ""
    let again = language(en: " (together again \(date))", ko: " (\(date) 재결합)", ja: " (\(date)再結成)")
    if let end = group.disbanded {
      let day = language.date(end)
      let isUndone = turn.map { $0.kind == .reunited && end < $0.date } ?? false
      return language(en: "disbanded \(day)", ko: "\(day) 해체", ja: "\(day)解散") + (isUndone ? again : "")
    }
    let active = language(en: "active", ko: "활동 중", ja: "活動中")
    return switch turn?.kind {
    case .hiatus:
      language(
        en: "silent since \(date) (no end announced)", ko: "\(date)부터 활동 중단 (해체 발표 없음)",
        ja: "\(date)から活動休止 (解散の発表なし)")
    case .returned:
      active + language(en: " (back since \(date))", ko: " (\(date) 활동 재개)", ja: " (\(date)活動再開)")
    case .reunited: active + again
    default: active
    }
  }
}
