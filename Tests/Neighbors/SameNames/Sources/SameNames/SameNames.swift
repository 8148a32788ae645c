import ChangePlanning
import ListPositions
import ObjectDeletion
import Subsequences

public let plainNames: [Any.Type] = [
  ChangePlanningOfAnotherPackage.self, ListPositionsOfAnotherPackage.self,
  ObjectDeletionOfAnotherPackage.self, SubsequencesOfAnotherPackage.self,
]
