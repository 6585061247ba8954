import Foundation

/// Kinds of sockets as socket(2) takes them: Glibc's are an enumeration, and Darwin's are numbers.
enum SocketKind {
  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
    static let datagram = Int32(SOCK_DGRAM.rawValue)
  #else
    static let stream = SOCK_STREAM
    static let datagram = SOCK_DGRAM
  #endif
}
