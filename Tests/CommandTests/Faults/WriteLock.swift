import Foundation

/// The lock that SQLite holds in a catalogue's shared memory while a transaction writes.
enum WriteLock {
  /// The byte of the lock (`WAL_WRITE_LOCK`, sqlite.org/walformat.html, section 2.3).
  private static let byte: off_t = 120

  /// Whether a process holds it; this process itself must have none of the files open.
  static func isHeld(onCatalogue path: String) -> Bool {
    let descriptor = open(path + "-shm", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = byte
    lock.l_len = 1
    guard fcntl(descriptor, F_GETLK, &lock) == 0 else { return false }
    return lock.l_type != Int16(F_UNLCK)
  }
}
