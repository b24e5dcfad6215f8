import type { Database } from './database/tables.ts'
import type { Settings } from './settings.ts'

const intervalMs = 10 * 60_000

/** Deletes rows that are past their retention period at the instant `now`. */
export type RetentionTask = (db: Database, settings: Settings, now: Date) => Promise<void>

/** The instant that is `milliseconds` before `now`. */
export function subtract(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}

/**
 * Runs retention tasks one after the other, each on the plain database; one that fails keeps no other from running.
 * Throws an AggregateError of what failed.
 */
export async function runRetention(
  tasks: readonly RetentionTask[],
  db: Database,
  settings: Settings,
  now: Date,
): Promise<void> {
  const errors: unknown[] = []
  for (const task of tasks) {
    try {
      await task(db, settings, now)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'rows past their retention could not be deleted')
}

/** Runs retention tasks every ten minutes until the returned function is called. */
export function startRetention(parts: {
  tasks: readonly RetentionTask[]
  db: Database
  settings: Settings
  now: () => Date
  report: (error: unknown) => void
}): () => void {
  const { tasks, db, settings, now, report } = parts
  const run = () =>
    runRetention(tasks, db, settings, now()).catch(({ errors }: AggregateError) => errors.forEach(report))
  const timer = setInterval(run, intervalMs)
  return () => clearInterval(timer)
}
