/// A title of Chromium's list, which may be that of several devices.
enum ChromiumTitle {
  /// The names of the devices: `iPhone 6`, `iPhone 7` and `iPhone 8` of `iPhone 6/7/8`.
  ///
  /// A title is taken apart only where it is that of an Apple device, a word before the strokes
  /// begins each name, and what follows the word with the strokes ends each: `iPhone 6/7/8 Plus`.
  static func names(in title: String) -> [String] {
    let words = title.split(separator: " ")
    let joined = words.indices.filter { words[$0].contains("/") }
    guard DeviceFamily(of: title) != nil, joined.count == 1, let place = joined.first, place > 0
    else { return [title] }
    let parts = words[place].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return [title] }
    return parts.map { part in
      (words[..<place] + [part] + words[(place + 1)...]).joined(separator: " ")
    }
  }
}
