import { AsyncLocalStorage } from 'node:async_hooks'

const lifted = new AsyncLocalStorage<boolean>()

/** How long a statement may run, and how long a caller waits for its turn: 5 s. */
export const defaultStatementTimeoutMs = 5_000

let running = 0

/** Runs work whose statements may take as long as they need: migrations, index builds, imports, backups. */
export async function withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  running++
  try {
    return await lifted.run(true, work)
  } finally {
    running--
    // As long as the storage is in use, Node follows every promise of the process for it, also where nobody asks.
    if (running === 0) lifted.disable()
  }
}

/** Whether the running code is inside `withoutTimeLimit`. */
export function isTimeLimitLifted(): boolean {
  return lifted.getStore() === true
}

/**
 * Begins the text of a statement whose time limit is lifted, on the way to the embedded engine.
 * It travels inside the statement because the engine may be in another process.
 */
export const noTimeLimitMarker = '/*no time limit*/ '
