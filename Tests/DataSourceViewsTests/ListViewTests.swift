import DataSourceViews
import Foundation
import Testing

@Test func anchorsAreEqualByPlaceAndDistance() {
  #expect(
    ScrollAnchor(indexPath: [0, 1], distance: 2) == ScrollAnchor(indexPath: [0, 1], distance: 2))
}
