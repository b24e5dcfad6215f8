import type { Handle } from '#server/platform/database/tables.ts'

/** What a step is about, and when it runs. */
export type StepContext = {
  /** What the step is about, as it was scheduled. */
  readonly target: string
  /** When the step was due. */
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
  /** How staff leave the step out; absent when they cannot. */
  readonly skip?: {
    /** In a sentence, for the confirmation: "The regatta is deleted." */
    readonly meaning: string
    /** Does what must follow. The step has ended already. Throws ApiError. */
    run(db: Handle, context: StepContext & { readonly by: string }): Promise<void>
  }
}

/** The step handlers of all features by their kind. */
export type StepRegistry = ReadonlyMap<string, StepHandler>

/** Makes a registry of step handlers. Throws when two of them are of one kind. */
export function createStepRegistry(handlers: readonly StepHandler[]): StepRegistry {
  const registry = new Map(handlers.map((handler) => [handler.kind, handler]))
  if (registry.size !== handlers.length) throw new Error('Two step handlers are of the same kind.')
  return registry
}
