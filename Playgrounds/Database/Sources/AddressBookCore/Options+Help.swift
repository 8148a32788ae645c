extension Options {
  /// What `--help` prints.
  package static let helpText = """
    Keeps an address book in an SQLite file, and shows it live.

    Usage: addressbook [options] FILE COMMAND

      watch             print the list, then what changes, until it is stopped
      list              print the list
      add NAME [PHONE]  add somebody
      rename ID NAME    give somebody another name
      remove ID         remove somebody
      import N          add N made-up people

      --timeout SECONDS how long to wait for somebody else who is writing; 5 if left out
      -h, --help        this text

    “watch”, “add” and “import” make the file if it is not there. Start “watch” in one terminal and
    the other commands in another one: whatever writes to the file, the list follows within a
    quarter of a second. Each change is printed with the commands that a view would get:
    + inserted, − removed, > moved, ~ updated.

    Exit status: 0; 1 if the file cannot be used, or nobody has the number; 64 for a mistake on the
    command line.

    """
}
