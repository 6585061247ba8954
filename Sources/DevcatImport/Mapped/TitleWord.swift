import DevcatValues

/// The meaning of the words in the title of a column.
enum TitleWord: CaseIterable {
  case name, identifier, manufacturer, family
  /// It is about something that is no field, such as the owner or the camera.
  case other
  case width, height, size
  case points, pixels, millimetres, centimetres, inches
  case diagonal, density, scale, refresh, radius
  case date, otherDate
  case safeArea, top, left, bottom, right
  case portrait, landscape

  /// The words for it in English, German, Spanish, French and Chinese, in small letters and without
  /// accents.
  ///
  /// A word of five letters, one in Chinese, and one with a star counts within a longer one too.
  private var list: String {
    switch self {
    case .name:
      """
      name model modell modelo modele device devices phone handset marketing product produkt producto \
      produit title gerat geraet bezeichnung dispositivo equipo nombre telefono movil appareil nom \
      telephone modelname devicename displayname 设备 机型 型号 名称 手机 产品
      """
    case .identifier:
      """
      identifier identifiers models machine hardware deviceid modelid hwmodel kennung identificador \
      identifiant 标识
      """
    case .manufacturer:
      """
      manufacturer brand vendor maker hersteller marke markenname fabricante marca fabricant marque \
      制造商 品牌 厂商
      """
    case .family: "family familie familia famille 系列"
    case .other:
      """
      internal code codename board chip chipset processor sku file image user agent useragent os \
      platform plattform version build color colour farbe serial seriennummer owner notes note notiz \
      comment remark type typ tipo category kategorie categoria categorie body gehause gehaeuse weight \
      gewicht peso poids storage memory ram battery price preis camera cutout keyboard count url link \
      aspect contrast brightness depth tiefe 备注 系统 内存 价格 重量
      """
    case .width: "width breite ancho anchura largeur w x 宽"
    case .height: "height hoehe hohe altura hauteur alto haut h y 高"
    case .size:
      """
      resolution aufloesung auflosung resolucion size dimension dimensions screen display viewport \
      bildschirm groesse grosse tamano taille pantalla ecran 分辨率 尺寸
      """
    case .points:
      """
      pt pts point points punkt punkte punto puntos logical logisch logico logica logique dp dip css \
      viewport 逻辑 点
      """
    case .pixels:
      """
      px pixel pixels resolution aufloesung auflosung resolucion physical physisch fisico fisica \
      physique native nativ panel 物理 像素 分辨率
      """
    case .millimetres: "mm millimet millimetre milimetro 毫米"
    case .centimetres: "cm centimet centimetre zentimeter centimetro 厘米"
    case .inches: "in inch inches zoll* pulgada pulgadas pouce pouces 英寸"
    case .diagonal: "diagonal diagonale 对角线"
    case .density: "ppi dpi ppp density dichte densidad densite 密度"
    case .scale: "scale dpr dppx ratio factor faktor facteur skalierung echelle escala 缩放 倍率 倍数"
    case .refresh: "refresh hz hertz bildwiederhol refresco rafraichissement 刷新"
    case .radius: "radius radii corner corners ecken eckradius rayon radio esquina 圆角"
    case .date:
      """
      date datum released release launched launch introduced year jahr erschien veroeffentlicht \
      veroffentlicht markteinf vorgestellt lanzamiento salida fecha sortie annee ano 发布 上市 日期 年份
      """
    case .otherDate:
      """
      bought created delivered delivery end ende eol last modified order ordered purchase purchased \
      seen updated warranty support kauf* bestell liefer inventar pruef pruf* garantie aenderung anderung \
      compra achat 购买 保修
      """
    case .safeArea: "safe safearea inset insets sicher segura 安全"
    case .top: "top oben arriba superior haut 上"
    case .left: "left links izquierda izquierdo gauche leading 左"
    case .bottom: "bottom unten abajo inferior bas 下"
    case .right: "right rechts derecha derecho droite trailing 右"
    case .portrait: "portrait hochformat retrato 竖屏 纵向"
    case .landscape: "landscape querformat paysage apaisado horizontal 横屏 横向"
    }
  }

  /// The words of which a part of a longer one means something else, or that have five letters and are
  /// in too many.
  private static let whole: Set<String> = [
    "agent", "board", "count", "depth", "order", "point", "price", "right",
  ]

  /// The meanings of words that are equal to one of the list, and of words that are within others.
  private static let known: (equal: [String: Set<TitleWord>], within: [(String, TitleWord)]) = {
    var (equal, within): ([String: Set<TitleWord>], [(String, TitleWord)]) = ([:], [])
    for meaning in allCases {
      for word in meaning.list.split(whereSeparator: \.isWhitespace).map(String.init) {
        let isStem = word.hasSuffix("*")
        let word = isStem ? String(word.dropLast()) : word
        equal[word, default: []].insert(meaning)
        let isChinese = word.utf8.first.map { $0 >= 0x80 } ?? false
        if isStem || isChinese || word.utf8.count >= 5 && !whole.contains(word) {
          within.append((word, meaning))
        }
      }
    }
    return (equal, within)
  }()

  /// The meanings of the words of a title: `screenWidthMM` has three.
  ///
  /// - Parameter allowsSlips: Whether a word with a slip is taken as the word that it is near to, as
  ///   `Heigth`.
  static func meanings(of title: String, allowsSlips: Bool = true) -> Set<TitleWord> {
    let words = words(of: title)
    // 'size in cm' is in centimetres, and 'screen_in' in inches.
    let counted = words.enumerated().filter { $1 != "in" || $0 == words.count - 1 }.map(\.element)
    return counted.reduce(into: []) { $0.formUnion(meanings(ofWord: $1, allowsSlips)) }
  }

  private static func meanings(ofWord word: String, _ allowsSlips: Bool) -> Set<TitleWord> {
    if let equal = known.equal[word] { return equal }
    let within = known.within.filter { word.contains($0.0) }
    if !within.isEmpty { return Set(within.map(\.1)) }
    guard allowsSlips, word.utf8.count >= 5,
      let near = word.closest(
        of: known.equal.keys.filter { $0.utf8.count >= 5 }.sorted(), within: 1)
    else { return [] }
    return known.equal[near] ?? []
  }

  /// The words in a text, in small letters and without accents.
  static func words(of text: String) -> [String] {
    let spaced = text.replacing(/(\p{Ll})(\p{Lu})/) { "\($0.output.1) \($0.output.2)" }
      .replacing(/(\p{Lu})(\p{Lu}\p{Ll})/) { "\($0.output.1) \($0.output.2)" }
      .replacing(/["″”]/, with: " inch ")
    return PlainLetters.of(spaced).replacing("ß", with: "ss")
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
