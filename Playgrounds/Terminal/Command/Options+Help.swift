extension Options {
  /// What `--help` prints.
  static let helpText = """
    Shows a folder as a list in sections and follows its changes.

    Usage: Terminal [options] [folder]

      folder                  the folder to show; the current one if left out
      --by folder|kind        one section a subfolder (default), or one a kind of file
      --sort name|size|date   the order in each section: by name (default), largest or newest first
      --filter TEXT           only rows whose path contains every word of TEXT
      -a, --all               names that start with a dot, too
      --once                  print the list and end
      -h, --help              this text

    In a terminal the list is shown on the whole screen. What changes on disk is highlighted for a
    moment: + inserted, − removed, > moved, ~ updated.

      ↑ ↓ PgUp PgDn Home End  select a row; the selection follows it
      /                       type a filter; Enter keeps it, Esc clears it
      s                       sort by name, size, date
      g                       group by folder, by kind
      q, Ctrl-C               quit

    The status line tells how many commands the last change took, in how many batches, and how
    long it took to compute them.

    Otherwise, and with --once, the list is printed as text; without --once it is followed by each
    change set, as it comes, and these numbers.

    Exit status: 0; 1 if the folder cannot be read; 64 for a mistake on the command line.

    """
}
