import type { Feature } from '#contract/core/endpoint.ts'
import type { AuditedPlayers, ReadPlayerIds } from '#server/platform/audit/audited-players.ts'
import type { PreparablePlan } from '#server/platform/database/cached-plan.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { JobHandler } from '#server/platform/jobs/define-job.ts'
import type { GaugeSource } from '#server/platform/metrics/gauge-source.ts'
import type { RetentionTask } from '#server/platform/retention.ts'
import type { StepHandler, StepRegistry } from '#server/platform/timed-steps/step-handler.ts'
import type { AuditNameSource } from './audit-names.ts'
import type { HomePart } from './home-part.ts'
import type { OwnedTable, PlayerErasure } from './owned-table.ts'
import type { SearchSource } from './search-source.ts'
import type { TimelineAction, TimelineSource } from './timeline-source.ts'

/** What a feature does: its handlers, its jobs and the statements whose plans the database keeps. */
export type FeatureServices<F extends Feature> = {
  readonly handlers: Handlers<F>
  readonly jobs?: readonly JobHandler[]
  readonly cachedPlans?: readonly PreparablePlan[]
}

/** What a feature contributes to the services of other features and of the platform. */
export type FeatureContributions = {
  readonly ownedTables?: readonly OwnedTable[]
  /** Where else a deleted player is named. */
  readonly erasures?: readonly PlayerErasure[]
  /** Actions of the audit log with another target whose values name players. */
  readonly auditedPlayers?: Readonly<Record<string, ReadPlayerIds>>
  readonly timelineSources?: readonly TimelineSource[]
  /** What Home shows of it. */
  readonly homeParts?: readonly HomePart[]
  /** What the search finds of it. */
  readonly searchSources?: readonly SearchSource[]
  /** What its things are called in the audit log. */
  readonly auditNames?: readonly AuditNameSource[]
  /** What the server does at given times. */
  readonly steps?: readonly StepHandler[]
  /** What the metrics say of its rows. */
  readonly gauges?: readonly GaugeSource[]
  /** Deletes what is past its retention period. */
  readonly retention?: RetentionTask
}

/** The actions that the endpoints of a feature record about a player. */
type PlayerAction<F extends Feature> = {
  [E in keyof F]: F[E] extends { records: { action: infer A extends string; target: 'player' } } ? A : never
}[keyof F]

/** How the timeline shows actions of the audit log about a player: those of the endpoints, and of jobs. */
type TimelineActions<F extends Feature> = [PlayerAction<F>] extends [never]
  ? { readonly timelineActions?: Readonly<Record<string, TimelineAction>> }
  : { readonly timelineActions: Readonly<Record<PlayerAction<F>, TimelineAction>> }

/** The contributions of all features, for those that work with them. */
export type Contributions = {
  readonly ownedTables: readonly OwnedTable[]
  readonly erasures: readonly PlayerErasure[]
  readonly auditedPlayers: AuditedPlayers
  readonly timelineSources: readonly TimelineSource[]
  readonly timelineActions: ReadonlyMap<string, TimelineAction>
  readonly homeParts: readonly HomePart[]
  readonly searchSources: readonly SearchSource[]
  readonly auditNames: readonly AuditNameSource[]
  readonly steps: StepRegistry
}

/**
 * A feature as the server knows it. With `connect` it receives the contributions of all features, its own included,
 * when the server starts.
 */
export type FeatureManifest<F extends Feature> = FeatureContributions &
  TimelineActions<F> &
  (FeatureServices<F> | ConnectedFeature<F>)

/** A feature whose services need those contributions; what it does is written in `connect` alone. */
type ConnectedFeature<F extends Feature> = {
  readonly connect: (contributions: Contributions) => FeatureServices<F>
} & { readonly [Service in keyof FeatureServices<F>]?: never }

/** Declares the manifest of a feature of the contract; a missing handler does not compile. */
export function defineFeature<F extends Feature>(manifest: FeatureManifest<F>): FeatureManifest<F> {
  return manifest
}
