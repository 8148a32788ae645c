#if !os(WASI)
  extension FileRecord {
    init(folder: String, name: String, kind: Kind, status: stat) {
      self.init(
        folder: folder, name: name, kind: kind, size: kind == .folder ? 0 : Int(status.st_size),
        modified: status.modified, inode: Inode(status))
    }
  }

  extension Listing.Subfolder {
    init(name: String, status: stat) {
      self.init(name: name, modified: status.modified, inode: FileRecord.Inode(status))
    }
  }

  extension FileRecord.Inode {
    fileprivate init(_ status: stat) {
      self.init(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino))
    }
  }

  extension FileRecord.Kind {
    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      case S_IFLNK: self = .link
      default: self = .other
      }
    }
  }

  extension stat {
    /// The modification date, in nanoseconds since 1970; 0 if it cannot be represented.
    fileprivate var modified: Int {
      #if canImport(Darwin)
        let time = st_mtimespec
      #else
        let time = st_mtim
      #endif
      let (seconds, overflow) = Int(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
      return overflow ? 0 : seconds &+ Int(time.tv_nsec)
    }
  }
#endif
