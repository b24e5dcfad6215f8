/** Ends a command with exit code 1 and this message: what is wrong, and that nothing was changed. */
export class CommandError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CommandError'
  }
}

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error)
}
