import type { JobHandler } from './define-job.ts'

/** The job handlers of all features by their kind. */
export type JobRegistry = ReadonlyMap<string, JobHandler>

/** Makes a registry of job handlers. Throws when two of them are of one kind. */
export function createJobRegistry(handlers: readonly JobHandler[]): JobRegistry {
  const registry = new Map(handlers.map((handler) => [handler.kind, handler]))
  if (registry.size !== handlers.length) throw new Error('Two job handlers are of the same kind.')
  return registry
}
