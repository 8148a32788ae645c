// A C enumeration, so that Swift sees it as it sees Apple's: with cases that may be added later.
typedef enum __attribute__((enum_extensibility(open))) NSFetchedResultsChangeType : unsigned long {
  NSFetchedResultsChangeInsert = 1,
  NSFetchedResultsChangeDelete = 2,
  NSFetchedResultsChangeMove = 3,
  NSFetchedResultsChangeUpdate = 4
} NSFetchedResultsChangeType;
