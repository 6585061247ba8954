/// Sources with many made-up devices.
enum SyntheticSource {
  /// NDJSON of `count` tablets, each with eight layouts; `variant` makes their values differ.
  static func tablets(_ count: Int, variant: Int = 0) -> String {
    var text = ""
    for number in 0..<count {
      let (width, height) = (600 + (number + variant) % 400, 1000 + number % 300)
      text += #"{"id":"tablet-\#(number)","name":"Tablet \#(number)","family":"Synthetic","#
      text += #""idiom":"pad","models":["Tab\#(number),\#(variant)"],"ppi":\#(200 + variant),"#
      text += #""points":{"width":\#(width),"height":\#(height)},"scale":2,"layouts":["#
      text += layouts.joined(separator: ",") + "]}\n"
    }
    return text
  }

  private static let layouts = ["full-screen", "two-thirds", "half", "third"].flatMap { mode in
    ["portrait", "landscape"].map { orientation in
      #"{"mode":"\#(mode)","orientation":"\#(orientation)","available":true,"#
        + #""horizontal":"regular","vertical":"regular"}"#
    }
  }
}
