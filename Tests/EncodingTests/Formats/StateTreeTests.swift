import DevcatValues
import Testing

@testable import DevcatEncoding

/// Known answers, computed with Python's hashlib from the words of docs/Formats.md.
struct StateTreeTests {
  @Test("The hashes are those of another implementation")
  func theHashesAreThoseOfAnotherImplementation() {
    let leaf = StateTree.leaf(ofRecord: [1, 2, 3])
    #expect(leaf.hex == "90d9ecff3f0567eb7c3b58de36d620e3b7f486b9010d0b4c1499946218d105d9")
    let bucket = StateTree.bucket([leaf, StateTree.leaf(ofRecord: [])])
    #expect(bucket.hex == "efdc0fa7e1a8c5d20126f70372a21c186ac470c5e0530972bd3dcf89a1e881f7")
    var buckets = [Digest](repeating: .zero, count: 64)
    buckets[5] = bucket
    let node = StateTree.node(buckets)
    #expect(node.hex == "97e611bf3c3bf87aa59993f06b14c6e4ad1361df23a73124dddce8fab17c32a2")
    var nodes = [Digest](
      repeating: StateTree.node([Digest](repeating: .zero, count: 64)), count: 64)
    nodes[63] = node
    #expect(
      StateTree.root(nodes).hex
        == "6dcdb3d0b8645c896852d430d815e99d26ec56592fc22633bbdbffe8784d3568")
    #expect(
      StateTree.emptyRoot.hex == "d51a0739a1543da5896540bc75d03ef0f66c60cd33f741108c34fbd88e6362ac")
    #expect(StateTree.bucket([Digest]()) == .zero)
  }

  @Test(
    "An id belongs to the bucket of its first twelve bits",
    arguments: [("iphone-x", 2227), ("ipad-air", 3921), ("a", 3241)])
  func anIdBelongsToTheBucketOfItsFirstTwelveBits(id: String, bucket: Int) {
    #expect(StateTree.bucket(ofID: id) == bucket)
  }
}
