/// A binary heap of deadlines, the earliest first, each with the number of a slot.
struct DeadlineQueue {
  private var heap: [(deadline: Deadline, slot: Int)] = []

  /// The earliest deadline.
  var first: (deadline: Deadline, slot: Int)? { heap.first }

  /// Adds a deadline; O(log n).
  mutating func insert(_ deadline: Deadline, _ slot: Int) {
    heap.append((deadline, slot))
    var at = heap.count - 1
    while at > 0, heap[at].deadline < heap[(at - 1) / 2].deadline {
      heap.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  /// Removes the earliest of a queue that is not empty; O(log n).
  mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var at = 0
    while true {
      var least = at
      for child in [2 * at + 1, 2 * at + 2] where child < heap.count {
        if heap[child].deadline < heap[least].deadline { least = child }
      }
      if least == at { return }
      heap.swapAt(at, least)
      at = least
    }
  }
}
