/// The combinations that chosen devices have to meet: those of a survey without any that say less
/// than another one, since an unknown part asks for nothing.
struct CoverDemand {
  /// The combinations, sorted.
  let requirements: [DeviceCover.Requirement]
  /// The devices of the survey, the newest first, so that of equal devices the newest is chosen.
  let order: [Int]
  /// The places of the combinations that each device meets, by the places of `order`.
  let sets: [[Int]]
  /// The wishes of the devices, each once, with the number of devices that have it and what they count.
  private var wishes: [(wish: Wish, devices: Int, weight: Double)] = []
  /// The places of the wishes that each combination helps to meet.
  private var askers: [[Int]]

  /// A list for each combination of a device, of which one member is enough.
  private typealias Wish = [[Int]]

  init(_ survey: CoverSurvey) {
    // The combinations that say more than one, by that one.
    var fuller: [Combination: [Int]] = [:]
    for (index, requirement) in survey.requirements.enumerated() {
      for vaguer in requirement.combination.vaguer { fuller[vaguer, default: []].append(index) }
    }
    let kept = survey.requirements.indices
      .filter { fuller[survey.requirements[$0].combination] == nil }
      .sorted {
        survey.requirements[$0].combination.precedes(survey.requirements[$1].combination)
      }
    let places = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    requirements = kept.map { survey.requirements[$0] }
    let order = survey.devices.indices.sorted { one, other in
      let (first, second) = (survey.devices[one].released, survey.devices[other].released)
      return first == second ? one < other : first > second
    }
    self.order = order
    sets = order.map { survey.devices[$0].combinations.compactMap { places[$0] }.sorted() }
    askers = [[Int]](repeating: [], count: requirements.count)
    let newest = Self.year(survey.devices.map(\.released).max() ?? "")
    var known: [Wish: Int] = [:]
    for index in order where !survey.devices[index].combinations.isEmpty {
      let wish = survey.devices[index].combinations.map { combination in
        places[combination].map { [$0] }
          ?? fuller[survey.requirements[combination].combination, default: []]
          .compactMap { places[$0] }
      }
      let device = survey.devices[index]
      let weight = device.weight ?? Self.share(ofAge: newest - Self.year(device.released))
      if let place = known[wish] {
        wishes[place].devices += 1
        wishes[place].weight += weight
      } else {
        known[wish] = wishes.count
        for place in Set(wish.joined()) { askers[place].append(wishes.count) }
        wishes.append((wish, 1, weight))
      }
    }
  }

  private static func year(_ released: String) -> Int { Int(released.prefix(4)) ?? 0 }

  /// What a device counts whose sales nobody has stated: each year a fifth less than the year before, and at
  /// last a fiftieth, so that of two equal screens the one in use decides.
  private static func share(ofAge years: Int) -> Double {
    max(0.02, (0..<min(max(0, years), 50)).reduce(1) { share, _ in share * 0.8 })
  }

  /// How many devices are represented: all that they ask for is met by the chosen ones.
  func representedCount(by chosen: [Int]) -> Int {
    let met = met(by: chosen)
    return wishes.reduce(0) { $0 + (Self.isMet($1.wish) { met[$0] } ? $1.devices : 0) }
  }

  /// The share of the devices that are represented, in what a list says that each counts; `nil` if it does not
  /// say it of each.
  func representedShare(by chosen: [Int], of survey: CoverSurvey) -> Double? {
    let weights = survey.devices.compactMap(\.weight)
    let whole = weights.reduce(0, +)
    guard weights.count == survey.devices.count, whole > 0 else { return nil }
    let met = met(by: chosen)
    return wishes.reduce(0) { $0 + (Self.isMet($1.wish) { met[$0] } ? $1.weight : 0) } / whole
  }

  private func met(by chosen: [Int]) -> [Bool] {
    var met = requirements.map { _ in false }
    for place in chosen.flatMap({ sets[$0] }) { met[place] = true }
    return met
  }

  private static func isMet(_ wish: Wish, _ isMet: (Int) -> Bool) -> Bool {
    wish.allSatisfy { $0.contains(where: isMet) }
  }

  /// What the devices count that are represented with one more device, and were not before.
  private func represented(with set: [Int], _ met: [Bool]) -> Double {
    let asking = Set(set.filter { !met[$0] }.flatMap { askers[$0] })
    return asking.sorted().reduce(0) { sum, place in
      let (wish, _, weight) = wishes[place]
      let isNew =
        !Self.isMet(wish) { met[$0] } && Self.isMet(wish) { met[$0] || set.contains($0) }
      return sum + (isNew ? weight : 0)
    }
  }

  /// Chooses at most `limit` of the candidates: each time the one with which the devices that are
  /// represented count the most; of equal ones the one that meets most combinations that are not yet met,
  /// then the newest.
  ///
  /// - Parameter given: Devices that are there already.
  func ranked(_ candidates: [Int], limit: Int, after given: [Int] = []) -> [Int] {
    // Of devices with the same combinations only the newest counts.
    var kinds: Set<[Int]> = []
    let candidates = candidates.sorted().filter { kinds.insert(sets[$0]).inserted }
    var chosen: [Int] = []
    while chosen.count < limit {
      let met = met(by: given + chosen)
      let gains = candidates.map { index in
        (represented(with: sets[index], met), sets[index].count { !met[$0] })
      }
      guard let gain = gains.max(by: <), gain.1 > 0,
        let place = gains.firstIndex(where: { $0 == gain })
      else { break }
      chosen.append(candidates[place])
    }
    return chosen
  }
}
