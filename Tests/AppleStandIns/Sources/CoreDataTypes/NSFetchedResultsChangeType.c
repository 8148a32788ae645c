#include "NSFetchedResultsChangeType.h"
