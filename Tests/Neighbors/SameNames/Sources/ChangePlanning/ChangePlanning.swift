public enum ChangePlanningOfAnotherPackage {}
