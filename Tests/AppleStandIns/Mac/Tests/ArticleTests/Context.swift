// What the documentation's code refers to. Its blocks are only compiled; see `CodeBlocks`.

struct Contact: Identifiable, Equatable {
  var id = 0
  var name = ""
}

struct Track: Identifiable, Equatable {
  var id = 0
  var title = ""
  var artist = ""
}

struct Folder: Identifiable, Hashable {
  var id = ""
  var subfolders: [Folder] = []
  var name: String { id }
}
