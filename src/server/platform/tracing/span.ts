/** A part of a trace. What is in it leaves the server: no ids, no names, no values of statements. */
export type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  /** Whether the server answers a call, or is the client of its database. */
  readonly kind: 'server' | 'client'
  /** In milliseconds since 1970. */
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly hasFailed: boolean
}
