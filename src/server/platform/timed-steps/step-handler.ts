import type { Handle } from '#server/platform/database/tables.ts'

/** When and for whom a step runs. */
export type StepContext = {
  /** What the step is about, as it was scheduled. */
  readonly target: string
  /** When the step takes effect: when it was due, also if it runs late. Earlier only for one that staff run early. */
  readonly at: Date
  /** The present time. */
  readonly now: Date
}

/**
 * A kind of timed step. Everything that it does commits together with the end of the step, so it happens exactly once.
 * The target may have changed since the step was scheduled: lock it, look at it again, and do nothing, or return
 * another time, when the step is no longer right.
 */
export type StepHandler = {
  /** Unique among all features; stored. */
  readonly kind: string
  /** What staff call the step: "Start the regatta". */
  readonly label: string
  /** Takes the step. Returns a time to come back at when it is not due yet. It may throw; it is then tried again. */
  run(db: Handle, context: StepContext): Promise<Date | undefined>
  /** Whether staff may run it before it is due. */
  readonly canRunEarly?: boolean
  /** Leaves the step out, with what must follow; absent when it cannot be left out. */
  readonly skip?: (db: Handle, context: StepContext) => Promise<void>
}

/** The step handlers of all features by their kind. */
export type StepRegistry = ReadonlyMap<string, StepHandler>

/** Makes a registry of step handlers. Throws when two of them are of one kind. */
export function createStepRegistry(handlers: readonly StepHandler[]): StepRegistry {
  const registry = new Map(handlers.map((handler) => [handler.kind, handler]))
  if (registry.size !== handlers.length) throw new Error('Two step handlers are of the same kind.')
  return registry
}
