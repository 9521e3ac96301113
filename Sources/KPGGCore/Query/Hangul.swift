/// Hangul taken apart: into the keys it is typed with, into initial consonants, and into Latin letters.
enum Hangul {
  /// The keys with which the text is typed, as letters of the Latin keyboard: `오마이걸` is `dhakdlrjf` on the standard
  /// Korean layout (2-set, KS X 5002), and `arin` is itself. What no key types is left as it is. Double consonants are
  /// written like single ones, since they differ by the shift key alone.
  static func keys(_ folded: String) -> [UInt32] {
    var keys: [UInt32] = []
    for scalar in folded.unicodeScalars {
      if let syllable = HangulSyllable(scalar) {
        keys += initialKeys[syllable.initial].unicodeScalars.map(\.value)
        keys += vowelKeys[syllable.vowel].unicodeScalars.map(\.value)
        keys += finalKeys[syllable.final].unicodeScalars.map(\.value)
      } else if (0x3131...0x3163).contains(scalar.value) {
        keys += singleKeys[Int(scalar.value - 0x3131)].unicodeScalars.map(\.value)
      } else {
        keys.append(scalar.value)
      }
    }
    return keys
  }

  /// The place of a single consonant among the initials; several for the pairs that keyboards put into one character
  /// (`ㄳ`); none for everything else.
  static func initials(_ scalar: Unicode.Scalar) -> [Int] {
    guard (0x3131...0x314E).contains(scalar.value) else { return [] }
    return singleInitials[Int(scalar.value - 0x3131)]
  }

  /// The text in Latin letters after the Revised Romanisation of Korean (2000), syllable by syllable; a final consonant
  /// goes over to a following vowel, other changes of sound are not written.
  static func romanised(_ folded: String) -> String {
    let syllables = folded.unicodeScalars.map { ($0, HangulSyllable($0)) }
    var result = ""
    for (index, (scalar, syllable)) in syllables.enumerated() {
      guard let syllable else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let next = index + 1 < syllables.count ? syllables[index + 1].1 : nil
      let goesOver = next?.initial == silentInitial && !carriedFinals[syllable.final].isEmpty
      result += initialLetters[syllable.initial] + vowelLetters[syllable.vowel]
      result += goesOver ? carriedFinals[syllable.final] : finalLetters[syllable.final]
    }
    return result
  }

  private static func table(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
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
