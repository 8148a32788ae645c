/// A section with an identity, whose items have an identity and can be compared. As in Differentiator.
public protocol AnimatableSectionModelType: SectionModelType, IdentifiableType
where Item: IdentifiableType & Equatable {}
