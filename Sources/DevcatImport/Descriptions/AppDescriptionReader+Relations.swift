import DevcatAdaptivity

/// The relations between the screens of a description.
extension AppDescriptionReader {
  /// Reads the destinations; a screen can be only one of them.
  mutating func destinations(_ root: JSONNode) -> [AppDestination] {
    let nodes = objects(root, "destinations", "a destination", keys: ["screen", "secondary"])
    if nodes.isEmpty {
      json.refuse(
        root["destinations"]?.offset ?? root.offset,
        "'destinations' must name at least one screen, such as {\"screen\": \"home\"}")
    }
    var seen: Set<String> = []
    return nodes.compactMap { node in
      let primary = screen(node, "screen", of: "a destination").flatMap {
        first($0, node["screen"]?.offset ?? node.offset, &seen)
      }
      let secondary = texts(node, "secondary").compactMap { element in
        existing(element.text, element.offset).flatMap { first($0, element.offset, &seen) }
      }
      return primary.map { AppDestination(screen: $0, secondary: secondary) }
    }
  }

  private mutating func first(
    _ id: String, _ offset: Int, _ seen: inout Set<String>
  ) -> String? {
    if seen.insert(id).inserted { return id }
    json.refuse(offset, "'\(id)' is a destination already")
    return nil
  }

  /// Reads the pairs of list and detail; a pair that closes a ring is refused.
  mutating func listDetails(_ root: JSONNode) -> [ListDetailRelation] {
    var relations: [ListDetailRelation] = []
    var details: [String: [String]] = [:]
    let title = "a list–detail pair"
    for node in objects(root, "listDetail", title, keys: ["list", "detail"]) {
      let (list, detail) = (screen(node, "list", of: title), screen(node, "detail", of: title))
      guard let list, let detail else { continue }
      if screens[list]?.kind != .list {
        json.refuse(
          node["list"]?.offset ?? node.offset,
          "'\(list)' is not a list; its screen needs \"kind\": \"list\"")
      }
      if Self.leads(from: detail, to: list, details) {
        json.refuse(
          node["detail"]?.offset ?? node.offset,
          "'\(list)' and '\(detail)' form a cycle; a detail cannot lead back to its list")
        continue
      }
      if details[list]?.contains(detail) == true {
        json.refuse(node.offset, "'\(list)' and '\(detail)' are a pair already")
        continue
      }
      details[list, default: []].append(detail)
      relations.append(ListDetailRelation(list: list, detail: detail))
    }
    return relations
  }

  /// Whether following details leads from one screen to another one.
  private static func leads(
    from start: String, to end: String, _ details: [String: [String]]
  ) -> Bool {
    var (seen, open): (Set<String>, [String]) = ([start], [start])
    while let screen = open.popLast() {
      if screen == end { return true }
      open += (details[screen] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Reads the screens presented over others.
  mutating func modals(_ root: JSONNode) -> [AppModal] {
    let keys = ["screen", "kind", "from", "compact"]
    var seen: Set<AppModal> = []
    return objects(root, "modals", "a modal", keys: keys).compactMap { node in
      let presented = screen(node, "screen", of: "a modal")
      let opener = screen(node, "from", of: "a modal")
      let kind: AppModal.Kind? = requiredWord(node, "kind", of: "a modal")
      let choice: AppModal.CompactChoice? = word(node, "compact")
      guard let presented, let opener, let kind else { return nil }
      if presented == opener {
        json.refuse(node.offset, "'\(presented)' cannot be presented over itself")
      }
      if let value = node["compact"], kind != .popover, kind != .inspector {
        json.refuse(
          value.offset,
          "'compact' is only for a popover or an inspector, and this is a \(kind)")
      }
      let modal = AppModal(screen: presented, kind: kind, from: opener, compactChoice: choice)
      if seen.insert(modal).inserted { return modal }
      json.refuse(node.offset, "'\(presented)' is such a \(kind) over '\(opener)' already")
      return nil
    }
  }

  /// Reads the other links between screens.
  mutating func links(_ root: JSONNode) -> [AppLink] {
    objects(root, "links", "a link", keys: ["from", "to"]).compactMap { node in
      let (origin, target) = (
        screen(node, "from", of: "a link"), screen(node, "to", of: "a link")
      )
      guard let origin, let target else { return nil }
      if origin == target { json.refuse(node.offset, "'\(origin)' cannot lead to itself") }
      return AppLink(from: origin, to: target)
    }
  }

  /// Reads the use cases, which are what people do with several windows.
  mutating func useCases(_ root: JSONNode) -> [AppUseCase] {
    let keys = ["kind", "opens", "from", "requiresWindow", "attaches", "accepts"]
    return objects(root, "useCases", "a use case", keys: keys).compactMap { node in
      let kind: AppUseCase.Kind? = requiredWord(node, "kind", of: "a use case")
      let target = screen(node, "opens", of: "a use case")
      let origin = optionalScreen(node, "from")
      let requiresWindow = json.flag(node, "requiresWindow") ?? false
      let attachment: AppUseCase.Attachment? = word(node, "attaches")
      let accepted = accepted(node)
      guard let kind, let target else { return nil }
      for key in ["attaches", "accepts"] where kind != .createAttachment {
        guard let value = node[key] else { continue }
        json.refuse(
          value.offset, "'\(key)' belongs to a createAttachment, and this is a \(kind)")
      }
      return AppUseCase(
        kind, opens: target, from: origin, requiresWindow: requiresWindow, attachment: attachment,
        accepted: accepted)
    }
  }

  private mutating func accepted(_ node: JSONNode) -> [AppUseCase.Attachment]? {
    guard node["accepts"] != nil else { return nil }
    let words = AppUseCase.Attachment.allCases.map { ($0.rawValue, $0) }
    return json.list(node, "accepts").compactMap {
      json.choice($0, "'accepts'", among: words)
    }
  }
}
