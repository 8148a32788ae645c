import Foundation

/// Reads a folder and its immediate subfolders.
///
/// Links are listed, but not followed. What vanishes during the scan is left out.
struct FolderScanner {
  let path: String

  /// Whether names that start with a dot are listed, too.
  var includesHidden = false
}

#if !os(WASI)
  extension FolderScanner {
    /// The full path, if the system returns it.
    var fullPath: String {
      guard let resolved = realpath(path, nil) else { return path }
      defer { free(resolved) }
      return Self.text(resolved)
    }

    /// - Throws: If the folder itself cannot be read. An unreadable subfolder is only marked.
    func scan() throws(FolderError) -> Listing {
      guard let directory = opendir(path) else { throw FolderError(path: path, code: errno) }
      var listing = Listing()
      let files = files(in: directory, named: "") { read($0, $1, in: $2, into: &listing) }
      listing.files += files
      return listing
    }

    /// Reads a subfolder with the name at the given address.
    ///
    /// - Parameter status: Its status in the parent directory.
    private func read(
      _ name: UnsafePointer<CChar>, _ status: stat, in parent: Int32, into listing: inout Listing
    ) {
      var subfolder = Listing.Subfolder(name: Self.text(name), status: status)
      let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0, let directory = fdopendir(descriptor) else {
        let code = errno
        if descriptor >= 0 { close(descriptor) }
        if [ENOENT, ENOTDIR, ELOOP].contains(code) { return }
        subfolder.isReadable = false
        listing.subfolders.append(subfolder)
        return
      }
      listing.subfolders.append(subfolder)
      listing.files += files(in: directory, named: subfolder.name, subfolder: nil)
    }
  }

  #if canImport(Darwin)
    private typealias Directory = UnsafeMutablePointer<DIR>
  #else
    private typealias Directory = OpaquePointer
  #endif

  extension FolderScanner {
    /// The files in an open directory, which is closed at the end.
    ///
    /// - Parameter subfolder: Takes each subfolder's name and status, and its parent directory; if
    ///   `nil`, subfolders are listed like files.
    private func files(
      in directory: Directory, named folder: String,
      subfolder: ((UnsafePointer<CChar>, stat, Int32) -> Void)?
    ) -> [FileRecord] {
      defer { closedir(directory) }
      let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
      var result: [FileRecord] = []
      while let entry = readdir(directory) {
        // The record may be shorter than the type: only the name's own bytes are touched.
        let name = (UnsafeRawPointer(entry) + nameOffset).assumingMemoryBound(to: CChar.self)
        guard isListed(name) else { continue }
        var status = stat()
        guard fstatat(dirfd(directory), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        let kind = FileRecord.Kind(mode: mode_t(status.st_mode))
        if kind == .folder, let subfolder {
          subfolder(name, status, dirfd(directory))
        } else {
          result.append(
            FileRecord(folder: folder, name: Self.text(name), kind: kind, status: status))
        }
      }
      return result
    }

    private func isListed(_ name: UnsafePointer<CChar>) -> Bool {
      let dot = CChar(UInt8(ascii: "."))
      guard name[0] == dot else { return true }
      let isFolderItself = name[1] == 0 || (name[1] == dot && name[2] == 0)
      return includesHidden && !isFolderItself
    }

    /// A name as text. Bytes that are not text are escaped, so that different names stay different.
    private static func text(_ name: UnsafePointer<CChar>) -> String {
      if let text = String(validatingCString: name) { return text }
      return UnsafeBufferPointer(start: name, count: strlen(name)).map { byte in
        let byte = UInt8(bitPattern: byte)
        if byte < 0x80 { return String(UnicodeScalar(byte)) }
        return "\\x" + String(byte, radix: 16, uppercase: true)
      }.joined()
    }
  }
#endif
