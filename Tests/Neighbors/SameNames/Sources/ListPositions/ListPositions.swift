public enum ListPositionsOfAnotherPackage {}
