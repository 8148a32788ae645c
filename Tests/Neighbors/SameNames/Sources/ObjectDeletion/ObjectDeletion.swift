public enum ObjectDeletionOfAnotherPackage {}
