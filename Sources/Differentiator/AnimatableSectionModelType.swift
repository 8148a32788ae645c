/// A section with an identity, whose items have one, too, and can be compared: what a difference of
/// sections is computed from. As known from Differentiator.
public protocol AnimatableSectionModelType: SectionModelType, IdentifiableType
where Item: IdentifiableType & Equatable {}
