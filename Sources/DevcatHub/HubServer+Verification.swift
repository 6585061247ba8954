import DevcatValues
import DevcatSystem
import DevcatWire
import DevcatTransport

/// Verifies the catalogues in the background, one after the other, so that damage is found while a backup or a
/// replica still has what it destroyed.
struct VerificationPass {
  /// The catalogues that this pass has not come to yet, the next one last.
  var pending: [CatalogueName] = []
  /// When the next pass may begin.
  var next = Deadline.now
  /// How many catalogues it has verified.
  var count = 0
  /// How many of them are damaged.
  var damaged = 0
}

extension HubServer {
  /// Verifies one catalogue after the other until the task is cancelled; the pauses are at least so long that
  /// this takes a twentieth of a processor.
  func verifyCatalogues() async {
    var (pass, pause) = (VerificationPass(), context.limits.verification)
    while (try? await Task.sleep(for: pause)) != nil {
      let begin = ContinuousClock.now
      await verifyNext(in: &pass)
      pause = max(context.limits.verification, (ContinuousClock.now - begin) * 20)
    }
  }

  /// Verifies the next catalogue of a pass, or begins another pass if it is time.
  private func verifyNext(in pass: inout VerificationPass) async {
    if pass.pending.isEmpty {
      guard pass.next < .now else { return }
      let names = await SpoolThread.shared.catalogues(in: HubFolder(context.folder))
      pass = VerificationPass(
        pending: names.reversed(), next: .after(context.limits.verificationPass))
      context.facts.withLock { facts in
        facts.verifications = facts.verifications.filter { names.contains($0.key) }
      }
    }
    guard let name = pass.pending.popLast() else { return }
    do {
      if try await catalogues.verify(name) {
        note(nil, of: name)
        pass.count += 1
      } else {
        // Renamed or deleted meanwhile, which is no damage.
        context.facts.withLock { $0.verifications[name] = nil }
      }
    } catch let error as Failure where error.isAboutCatalogue {
      note(error.problem, of: name)
      (pass.count, pass.damaged) = (pass.count + 1, pass.damaged + 1)
    } catch {
      // Nothing is known of a catalogue that could not be read, or not to its end; the next pass comes to it.
    }
    if pass.pending.isEmpty, !Task.isCancelled {
      context.report(.verified(count: pass.count, damaged: pass.damaged))
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
