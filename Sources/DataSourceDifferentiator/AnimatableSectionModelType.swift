/// A section with an identity, whose items have identities and can be compared. As in
/// Differentiator.
public protocol AnimatableSectionModelType: SectionModelType, IdentifiableType
where Item: IdentifiableType & Equatable {}
