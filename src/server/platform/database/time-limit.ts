import { AsyncLocalStorage } from 'node:async_hooks'

const lifted = new AsyncLocalStorage<boolean>()

/** How long a statement may run: 5 s. */
export const defaultStatementTimeoutMs = 5_000

let running = 0

/** Runs work whose statements have no time limit: migrations, index builds, imports, backups. */
export async function withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  running++
  try {
    return await lifted.run(true, work)
  } finally {
    running--
    // While the storage is enabled, Node tracks every promise of the process.
    if (running === 0) lifted.disable()
  }
}

/** Whether the running code is inside `withoutTimeLimit`. */
export function isTimeLimitLifted(): boolean {
  return lifted.getStore() === true
}
