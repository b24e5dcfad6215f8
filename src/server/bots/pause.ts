import { setTimeout as sleep } from 'node:timers/promises'

/** Waits, in milliseconds, or until the signal aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  // It rejects when the signal aborts.
  sleep(milliseconds, undefined, { signal }).catch(() => undefined)
