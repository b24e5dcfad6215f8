/** Ends a command with exit code 1. The message is what the person reads: what is wrong, and that nothing changed. */
export class CommandRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CommandRefused'
  }
}
