import Testing

/// All tests that start a server or a browser. They run one after the other: a browser takes more
/// than one core, and inherits the sockets that are open when it starts.
@Suite(.serialized) struct OneByOne {}
