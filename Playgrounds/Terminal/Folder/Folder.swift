/// A subfolder, recognized from scan to scan by its `id`.
struct Folder: Identifiable, Hashable {
  var id: Int
  var subfolder: Listing.Subfolder
}
