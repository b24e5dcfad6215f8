/** A statement that has ended: its text with placeholders, never its values. */
export type EndedStatement = {
  readonly text: string
  /** By the process's monotonic clock, in milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  /** How many rows it returned or changed; undefined when it failed. */
  readonly rows: number | undefined
  /** Why it failed; undefined when it did not. */
  readonly error: unknown
}

/** Learns of each statement when it has ended. It must neither throw nor wait. */
export type StatementObserver = (statement: EndedStatement) => void

/** One observer for both; undefined when there is none, so that nothing is measured. */
export function joinObservers(
  one: StatementObserver | undefined,
  other: StatementObserver | undefined,
): StatementObserver | undefined {
  if (!one || !other) return one ?? other
  return (statement) => {
    one(statement)
    other(statement)
  }
}

/** Runs a statement for an observer. */
export async function observeStatement<T extends { readonly rowCount: number | null }>(
  observe: StatementObserver,
  text: string,
  run: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  try {
    const result = await run()
    observe({ text, startedAt, endedAt: performance.now(), rows: result.rowCount ?? 0, error: undefined })
    return result
  } catch (error) {
    observe({ text, startedAt, endedAt: performance.now(), rows: undefined, error: error ?? 'unknown' })
    throw error
  }
}

/** How much of a pool, or of a share of one, is in use. */
export type PoolLoad = {
  /** The most connections at once. */
  readonly limit: number
  readonly used: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}
