/** The embedded PostgreSQL cannot be used. The message is for the operator: what is wrong and what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}
