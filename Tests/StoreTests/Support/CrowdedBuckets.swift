import DevcatEncoding
import DevcatValues

/// Ids of profiles that share buckets of the state tree.
///
/// Of 200 profiles with any ids hardly two are in one bucket, since there are 4,096.
enum CrowdedBuckets {
  /// The first ids `device-N` that are in the first `buckets` buckets, in id order.
  static func ids(_ count: Int, in buckets: Int) -> [String] {
    (0...).lazy.map { "device-\($0)" }.filter { StateTree.bucket(ofID: $0) < buckets }.prefix(count)
      .sorted(by: TextOrder.precedes)
  }
}
