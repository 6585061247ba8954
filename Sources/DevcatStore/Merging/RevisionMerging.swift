public import DevcatValues

/// Brings the revisions of others together with a catalogue's own.
public struct RevisionMerging {
  let file: CatalogueFile

  /// The merge of the differences between two other states into the present one.
  ///
  /// - Parameters:
  ///   - differences: The profiles that differ, in id order: the common base, and the state to
  ///     merge.
  ///   - side: The side that wins conflicts; `nil` leaves them open.
  func mergePlan(
    _ differences: [(id: String, old: Profile?, new: Profile?)], settling side: MergeSide? = nil
  ) throws -> MergePlan {
    try file.reading {
      var plan = try MergePlan(settling: side, knowing: file.devices.knownPanels())
      for (id, old, new) in differences {
        plan.add(id: id, base: old, ours: try file.devices.profile(id: id), theirs: new)
      }
      return plan
    }
  }

  /// The merge that reverts a revision and keeps the changes of later ones.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if the log does not have the changes of the
  ///   revision.
  public func revertPlan(of revision: Int) throws -> MergePlan {
    try file.reading {
      guard revision > 0 else {
        throw file.error(
          .unknownRevision, "revert revision 0 of", "it is the empty beginning, and did nothing")
      }
      if let beginning = try file.log.checkpoint()?.number, revision <= beginning {
        throw file.error(
          .unknownRevision, "revert revision \(revision) of",
          "its history begins with a snapshot of revision \(beginning), which does not have "
            + "its changes",
          hint: "Revert it in a catalogue with the whole history, such as a clone.")
      }
      return try mergePlan(file.state.differences(from: revision, to: revision - 1))
    }
  }

  /// The revision that gave our side the value (or profile) of an obstacle; `nil` if our side never
  /// had it.
  public func origin(of obstacle: MergeObstacle) throws -> ValueOrigin? {
    switch obstacle.reason {
    case .field(let path, _, _, _):
      return try file.state.blame([path], in: obstacle.id).first?.origin
    case .removal, .rule:
      guard let header = try file.log.entries(of: obstacle.id, limit: 1).first?.header else {
        return nil
      }
      if try file.log.checkpoint()?.number == header.number {
        return ValueOrigin(beginningAt: header.number)
      }
      return ValueOrigin(revision: header.number, source: header.source, author: header.author)
    }
  }
}
