import Testing

/// All tests that start a server or a browser. They run one after another: a browser takes more
/// than one core, and inherits sockets that are open when it starts.
@Suite(.serialized) struct OneByOne {}
