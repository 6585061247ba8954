import DevcatValues
import DevcatSystem
import DevcatWire
import DevcatTransport

/// Verifies the catalogues in the background, one after the other, so that damage is found while a backup or a
/// replica still has what it destroyed.
extension HubServer {
  /// Verifies one catalogue after the other until the task is cancelled; the pauses are at least so long that
  /// this takes a twentieth of a processor.
  func verifyCatalogues() async {
    let limits = context.limits
    var pause = limits.verification
    while (try? await Task.sleep(for: pause)) != nil {
      let end = ContinuousClock.now + limits.verificationPass
      let folder = HubFolder(context.folder)
      // A folder that cannot be read is reported by 'checkDisk'.
      let names = await SpoolThread.shared.run { (try? folder.contents().catalogues) ?? [] }
      context.facts.withLock { facts in
        facts.verifications = facts.verifications.filter { names.contains($0.key) }
      }
      var (count, damaged) = (0, 0)
      for (index, name) in names.enumerated() {
        if index > 0, (try? await Task.sleep(for: pause)) == nil { return }
        let begin = ContinuousClock.now
        if let isWhole = await verify(name) {
          count += 1
          if !isWhole { damaged += 1 }
        }
        pause = max(limits.verification, (ContinuousClock.now - begin) * 20)
      }
      if !names.isEmpty, !Task.isCancelled {
        context.report(.verified(count: count, damaged: damaged))
      }
      try? await Task.sleep(until: end)
    }
  }

  /// Verifies a catalogue; returns whether it is whole, and `nil` if that is not known.
  private func verify(_ name: CatalogueName) async -> Bool? {
    do {
      if try await catalogues.verify(name) {
        note(nil, of: name)
        return true
      }
      // Renamed or deleted meanwhile, which is no damage.
      context.facts.withLock { $0.verifications[name] = nil }
      return nil
    } catch let error as Failure where error.isAboutCatalogue {
      note(error.problem, of: name)
      return false
    } catch {
      // It could not be read, or not to its end; the next pass comes to it.
      return nil
    }
  }

  /// Notes what is wrong with a catalogue, and reports it the first time.
  private func note(_ problem: String?, of name: CatalogueName) {
    let isNew = context.facts.withLock { facts in
      let before = facts.verifications[name]
      facts.verifications[name] = HubStatus.Verification(
        name: "\(name)", time: problem == nil ? SystemTime.now.wholeSeconds : before?.time,
        problem: problem)
      return before?.problem == nil
    }
    if let problem, isNew { context.report(.damaged(name, reason: problem)) }
  }
}
