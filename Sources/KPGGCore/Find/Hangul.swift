internal import Characters

/// Conversions of Hangul to keystrokes, initial consonants and Latin letters.
package enum Hangul {
  /// Returns the keystrokes for a text as letters of a Latin keyboard. On the standard Korean layout (2-set, KS X
  /// 5002), `오마이걸` is typed as `dhakdlrjf`. Characters other than Hangul stay unchanged. Double consonants are equal to
  /// single ones, because they differ only by the Shift key.
  package static func keys(_ text: [Unicode.Scalar]) -> [UInt32] {
    var keys: [UInt32] = []
    for scalar in text {
      _ = allKeys(of: scalar) { key in
        keys.append(key)
        return true
      }
    }
    return keys
  }

  /// Whether the keystrokes for a text start with `keys`.
  static func areKeys(_ keys: [UInt32], of text: [Unicode.Scalar]) -> Bool {
    var count = 0
    for scalar in text where count < keys.count {
      let fits = allKeys(of: scalar) { key in
        guard count < keys.count, keys[count] == key else { return count == keys.count }
        count += 1
        return true
      }
      if !fits { return false }
    }
    return count == keys.count
  }

  /// Checks the keystrokes for a character in order, until one fails.
  private static func allKeys(of scalar: Unicode.Scalar, _ check: (UInt32) -> Bool) -> Bool {
    if let syllable = HangulSyllable(scalar) {
      return initialKeys[syllable.initial].allSatisfy(check) && vowelKeys[syllable.vowel].allSatisfy(check)
        && finalKeys[syllable.final].allSatisfy(check)
    }
    if (0x3131...0x3163).contains(scalar.value) {
      return singleKeys[Int(scalar.value - 0x3131)].allSatisfy(check)
    }
    return check(scalar.value)
  }

  /// Returns the index of a consonant letter among the initials. A consonant cluster such as `ㄳ` has two indices, and
  /// other characters have none.
  static func initials(_ scalar: Unicode.Scalar) -> [Int] {
    guard (0x3131...0x314E).contains(scalar.value) else { return [] }
    return singleInitials[Int(scalar.value - 0x3131)]
  }

  /// Returns the text in the Revised Romanization of Korean (2000), spelt syllable by syllable as in most people's
  /// names. If the pronunciation differs, also returns the text as pronounced.
  static func romanised(_ text: [Unicode.Scalar]) -> [[UInt32]] {
    let syllables = text.map(HangulSyllable.init)
    let spelled = romanised(text, syllables, asPronounced: false)
    let hasChange = syllables.indices.dropFirst().contains { index in
      soundChange(syllables[index - 1], before: syllables[index]) != nil
    }
    guard hasChange else { return [spelled] }
    let pronounced = romanised(text, syllables, asPronounced: true)
    return pronounced == spelled ? [spelled] : [spelled, pronounced]
  }

  /// Returns the first letter of a romanised text that starts with this character.
  static func firstLetter(of scalar: Unicode.Scalar) -> UInt32 {
    guard let syllable = HangulSyllable(scalar) else { return scalar.value }
    return initialLetters[syllable.initial].first ?? vowelLetters[syllable.vowel][0]
  }

  /// Romanises a text. Unless `asPronounced`, the only sound change is that a final consonant carries over to a vowel.
  private static func romanised(
    _ text: [Unicode.Scalar], _ syllables: [HangulSyllable?], asPronounced: Bool
  ) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(4 * text.count)
    var before: SoundChange?
    for (index, syllable) in syllables.enumerated() {
      guard let syllable else {
        before = nil
        result.append(text[index].value)
        continue
      }
      let next = index + 1 < syllables.count ? syllables[index + 1] : nil
      let after = asPronounced ? soundChange(syllable, before: next) : nil
      let goesOver = next?.initial == silentInitial && !carriedFinals[syllable.final].isEmpty
      result += before?.initial ?? initialLetters[syllable.initial]
      result += vowelLetters[syllable.vowel]
      result += after?.final ?? (goesOver ? carriedFinals[syllable.final] : finalLetters[syllable.final])
      before = after
    }
    return result
  }

  /// A final consonant and the next initial, as pronounced together.
  private struct SoundChange {
    let final: [UInt32]
    let initial: [UInt32]
  }

  private static func soundChange(_ syllable: HangulSyllable?, before next: HangulSyllable?) -> SoundChange? {
    guard let syllable, let next else { return nil }
    // ㄷ and ㅌ change only before ㅣ.
    if next.initial == silentInitial, [7, 25].contains(syllable.final), next.vowel != 20 { return nil }
    return soundChanges[syllable.final * 19 + next.initial]
  }

  /// The sound changes by final consonant and next initial, with 19 elements for each final consonant.
  private static let soundChanges: [SoundChange?] = (0..<28 * 19).map { index in
    let final = index / 19
    let initial = index % 19
    func letters(_ table: [[UInt32]], _ index: Int) -> String {
      String(String.UnicodeScalarView(table[index].compactMap(Unicode.Scalar.init)))
    }
    func change(_ final: String, _ initial: String) -> SoundChange {
      SoundChange(final: final.unicodeScalars.map(\.value), initial: initial.unicodeScalars.map(\.value))
    }
    let left = letters(finalLetters, final)
    let right = letters(initialLetters, initial)
    let nasals = ["k": "ng", "t": "n", "p": "m"]
    // ㅎ, ㄶ and ㅀ join the next consonant, and are silent before a vowel.
    if let rest = [27: "", 6: "n", 15: "l"][final] {
      if let joined = ["g": "k", "d": "t", "j": "ch", "s": "s"][right] { return change(rest, joined) }
      if initial == silentInitial { return change(rest == "l" ? "r" : rest, "") }
    }
    if initial == silentInitial { return [7: change("", "j"), 25: change("", "ch")][final] }
    switch (left, right) {
    case ("k", "n"), ("t", "n"), ("p", "n"), ("k", "m"), ("t", "m"), ("p", "m"):
      return nasals[left].map { change($0, right) }
    case ("k", "r"), ("t", "r"), ("p", "r"): return nasals[left].map { change($0, "n") }
    case ("m", "r"), ("ng", "r"): return change(left, "n")
    case ("n", "r"), ("l", "n"), ("l", "r"): return change("l", "l")
    default: return nil
    }
  }

  private static func table(_ text: String) -> [[UInt32]] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { $0.unicodeScalars.map(\.value) }
  }

  private static let silentInitial = 11
  private static let initialKeys = table("r,r,s,e,e,f,a,q,q,t,t,d,w,w,c,z,x,v,g")
  private static let vowelKeys = table("k,o,i,o,j,p,u,p,h,hk,ho,hl,y,n,nj,np,nl,b,m,ml,l")
  private static let finalKeys = table(",r,r,rt,s,sw,sg,e,f,fr,fa,fq,ft,fx,fv,fg,a,q,qt,t,t,d,w,c,z,x,v,g")
  private static let singleKeys =
    table("r,r,rt,s,sw,sg,e,e,f,fr,fa,fq,ft,fx,fv,fg,a,q,q,qt,t,t,d,w,w,c,z,x,v,g") + vowelKeys
  private static let singleInitials: [[Int]] = [
    [0], [1], [0, 9], [2], [2, 12], [2, 18], [3], [4], [5], [5, 0], [5, 6], [5, 7], [5, 9], [5, 16], [5, 17],
    [5, 18], [6], [7], [8], [7, 9], [9], [10], [11], [12], [13], [14], [15], [16], [17], [18],
  ]
  private static let initialLetters = table("g,kk,n,d,tt,r,m,b,pp,s,ss,,j,jj,ch,k,t,p,h")
  private static let vowelLetters = table("a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i")
  private static let finalLetters = table(",k,k,k,n,n,n,t,l,k,m,l,l,l,p,l,m,p,p,t,t,ng,t,t,k,t,p,t")
  private static let carriedFinals =
    table(",g,kk,ks,n,nj,n,d,r,lg,lm,lb,ls,lt,lp,r,m,b,ps,s,ss,,j,ch,k,t,p,")
}
