public enum SubsequencesOfAnotherPackage {}
