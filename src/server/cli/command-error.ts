/** Ends a command with exit code 1. The message is what the person reads: what is wrong, and that nothing changed. */
export class CommandError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CommandRefused'
  }
}

/** The words of anything that was thrown. */
export function toMessage(problem: unknown): string {
  return problem instanceof Error ? problem.message : JSON.stringify(problem)
}
