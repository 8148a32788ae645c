// Talks with the server: numbers are checked, everything is acknowledged, and who has lost track
// asks for a snapshot.

export class Connection {
  /** `list` carries messages out, `settings` says what the window wants to see. */
  constructor(list, { settings, onState, onError, onApplied }) {
    Object.assign(this, { list, settings, onState, onError, onApplied })
    this.number = 0
    this.faults = 0
    /** The number of requests since the connection was made. */
    this.sent = 0
    this.isLost = true
    this.delay = 250
    this.open()
  }

  open() {
    this.onState('connecting')
    const socket = new WebSocket(`ws://${location.host}/socket`)
    this.socket = socket
    socket.onopen = () => {
      this.isLost = true
      this.sent = 0
      this.send({ do: 'hello', ...this.settings() })
    }
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data))
    socket.onclose = () => {
      this.onState('lost')
      setTimeout(() => this.open(), this.delay)
      this.delay = Math.min(this.delay * 2, 4000)
    }
  }

  send(request) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      this.onError('There is no connection. Try again in a moment.')
      return
    }
    this.sent += 1
    this.socket.send(JSON.stringify(request))
  }

  receive(message) {
    if (message.kind === 'error') {
      this.onError(message.text)
      return
    }
    if (message.kind === 'snapshot') this.isLost = false
    else if (!this.isLost && message.number !== this.number + 1) {
      this.lose(new Error('a message is missing'))
    }
    if (!this.isLost) {
      try {
        this.list[message.kind](message)
      } catch (error) {
        this.lose(error)
      }
    }
    this.number = message.number
    this.send({ do: 'ack', number: message.number })
    if (this.isLost) return
    this.delay = 250
    this.onState('live')
    this.onApplied(message)
  }

  /** What is shown is not what it should be: nothing is carried out until a snapshot has come. */
  lose(error) {
    this.faults += 1
    this.isLost = true
    console.warn(`out of step: ${error.message}`)
    this.send({ do: 'resync' })
  }
}
