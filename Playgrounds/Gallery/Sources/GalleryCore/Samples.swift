/// What the screens show at first: the same every time.
public enum Samples {
  /// The name of a day.
  public static func day(_ daysAgo: Int) -> String {
    switch daysAgo {
    case ..<1: "Today"
    case 1: "Yesterday"
    case 2...6:
      ["Saturday", "Friday", "Thursday", "Wednesday", "Tuesday"][daysAgo - 2]
    default: "\(daysAgo / 7) \(daysAgo < 14 ? "week" : "weeks") ago"
    }
  }

  public static let messages: [Message] = [
    message(1, "Grace Hopper", "Compiler lab moves to room 214", 12, unread: true, flag: true)
      + " The projector is already there. Bring the tapes from last week, and a debugger.",
    message(2, "Ada Lovelace", "Notes on the engine, third draft", 47, unread: true)
      + " Section G now has the table that you asked for, one row for each operation.",
    message(3, "Katherine Johnson", "Re: Launch window", 96)
      + " I checked the figures by hand, and they agree with the machine’s.",
    message(4, "Railway Tickets", "Your journey on Friday", 171)
      + " Coach 7, seats 41 and 42, with a change at Crewe. Have a good trip.",
    message(5, "Margaret Hamilton", "Priority display is in", 240, unread: true)
      + " It survives the overload test. Review before Thursday, please.",
    message(6, "Alan Turing", "Chess on Wednesday?", 905)
      + " I have a new opening, and a machine that plays it rather badly.",
    message(7, "Hedy Lamarr", "Frequency plan", 1_010, flag: true)
      + " 88 channels, as on a piano. The drawing is attached.",
    message(8, "Barbara Liskov", "Reading group: data abstraction", 1_300, unread: true)
      + " We start with the paper on CLU, and end with cake.",
    message(9, "Radia Perlman", "A poem about trees", 2_400)
      + " I think that I shall never see a graph more lovely than a tree.",
    message(10, "Edsger Dijkstra", "Shortest way to the station", 2_700)
      + " Twenty minutes without pencil and paper. I enclose the proof.",
    message(11, "Annie Easley", "Battery figures for the hybrid", 4_000)
      + " The curves look better than expected above 20 °C.",
    message(12, "City Library", "Two books are due on Monday", 5_500)
      + " You can renew both of them once more on our site.",
    message(13, "Donald Knuth", "A check for you", 11_000, unread: true)
      + " Page 404, line 7. One hexadecimal dollar, with thanks.",
    message(14, "Jean Bartik", "Photos from the reunion", 21_000)
      + " All six of us, in front of what is left of the machine.",
  ]

  private static func message(
    _ id: Int, _ sender: String, _ subject: String, _ age: Int, unread: Bool = false,
    flag: Bool = false
  ) -> Message {
    Message(
      id: id, sender: sender, subject: subject, preview: "", age: age, isUnread: unread,
      isFlagged: flag)
  }

  public static let contacts: [Contact] = [
    ("Frances Allen", "Compilers"), ("Jean Bartik", "ENIAC"), ("Annie Easley", "Rocket software"),
    ("Edsger Dijkstra", "Algorithms"), ("Adele Goldberg", "Smalltalk"),
    ("Evelyn Boyd Granville", "Orbits"),
    ("Margaret Hamilton", "Flight software"), ("Grace Hopper", "Compilers"),
    ("Mary Jackson", "Wind tunnels"),
    ("Katherine Johnson", "Trajectories"), ("Donald Knuth", "Algorithms"),
    ("Ada Lovelace", "The engine"),
    ("Hedy Lamarr", "Frequencies"), ("Barbara Liskov", "Abstraction"),
    ("Radia Perlman", "Networks"),
    ("Dennis Ritchie", "Languages"), ("Jean Sammet", "Languages"), ("Alan Turing", "Machines"),
    ("Dorothy Vaughan", "FORTRAN"), ("Niklaus Wirth", "Languages"),
  ].enumerated().map { Contact(id: $0 + 1, name: $1.0, role: $1.1) }

  public static let files: [FileNode] = [
    FileNode("Music", children: [FileNode("Music/Prelude in E.flac", size: 31_000_000)]),
    FileNode(
      "Projects",
      children: [
        FileNode(
          "Projects/Lighthouse",
          children: [
            FileNode(
              "Projects/Lighthouse/Drawings",
              children: [
                FileNode("Projects/Lighthouse/Drawings/Lens.svg", size: 84_000),
                FileNode("Projects/Lighthouse/Drawings/Tower.svg", size: 112_000),
              ]),
            FileNode("Projects/Lighthouse/Budget.ods", size: 23_000),
            FileNode("Projects/Lighthouse/Letter to the harbor.odt", size: 18_000),
          ]),
        FileNode(
          "Projects/Weather station",
          children: [FileNode("Projects/Weather station/readings.csv", size: 4_200_000)]),
        FileNode("Projects/Ideas.md", size: 640),
      ]),
    FileNode(
      "Travel",
      children: [
        FileNode("Travel/Crewe timetable.pdf", size: 1_900_000),
        FileNode("Travel/Packing list.md", size: 420),
      ]),
    FileNode("Read me first.txt", size: 1_280),
  ]

  public static let chat: [ChatMessage] = (1...60).map { number in
    ChatMessage(
      id: number, text: lines[(number - 1) % lines.count],
      isMine: number % 5 == 2 || number % 7 == 3,
      daysAgo: (60 - number) / 16)
  }

  private static let lines = [
    "Is the lamp lit?", "Since sunset. The lens turns without a sound.", "How is the sea?",
    "Calm, with a little fog in the west.", "Two ships have passed so far.",
    "I saw them from here. The second one was late.", "Did you write them down?",
    "Both, with the time and the flag.", "Good. The inspector comes on Friday.",
    "Then I had better polish the brass.", "And the stairs!", "All 199 of them.",
  ]
}

private func + (message: Message, preview: String) -> Message {
  var message = message
  message.preview += preview.drop { $0 == " " }
  return message
}
