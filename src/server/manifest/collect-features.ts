import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import { dayMs } from '#contract/core/units.ts'
import type { PreparablePlan } from '#server/platform/database/cached-plan.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { deleteExpiredKeys } from '#server/platform/http/idempotency.ts'
import { deleteExpiredUndos } from '#server/platform/http/undo.ts'
import { createJobRegistry, type JobRegistry } from '#server/platform/jobs/define-job.ts'
import type { GaugeSource } from '#server/platform/metrics/gauge-source.ts'
import { type RetentionTask, subtract } from '#server/platform/retention.ts'
import { deleteEndedSteps } from '#server/platform/timed-steps/repository.ts'
import { createStepRegistry } from '#server/platform/timed-steps/step-handler.ts'
import type { Contributions, FeatureContributions, FeatureServices } from './define-feature.ts'
import type { TimelineAction } from './timeline-source.ts'

/** All features of the server, joined. */
export type CollectedFeatures = Contributions & {
  /** The handler of an endpoint by its name, "players.list". Throws for a name that the contract does not have. */
  readonly getHandler: (name: string) => Handler<AnyEndpoint>
  readonly jobs: JobRegistry
  readonly cachedPlans: readonly PreparablePlan[]
  readonly gauges: readonly GaugeSource[]
  readonly retention: readonly RetentionTask[]
}

type AnyServices = Omit<FeatureServices<never>, 'handlers'> & { readonly handlers: Readonly<Record<string, unknown>> }

/** A manifest that no longer knows of which feature it is. */
type AnyManifest = FeatureContributions & { readonly timelineActions?: Readonly<Record<string, TimelineAction>> } & (
    | AnyServices
    | { readonly connect: (contributions: Contributions) => AnyServices }
  )

/** Joins the manifests of all features, by name and in their order. Throws when two jobs or steps are of one kind. */
export function collectFeatures(manifests: Readonly<Record<string, AnyManifest>>): CollectedFeatures {
  const all = Object.values(manifests)
  const contributions: Contributions = {
    ownedTables: all.flatMap(({ ownedTables = [] }) => ownedTables),
    erasures: all.flatMap(({ erasures = [] }) => erasures),
    auditedPlayers: new Map(all.flatMap(({ auditedPlayers = {} }) => Object.entries(auditedPlayers))),
    timelineSources: all.flatMap(({ timelineSources = [] }) => timelineSources),
    timelineActions: new Map(all.flatMap(({ timelineActions = {} }) => Object.entries(timelineActions))),
    homeParts: all.flatMap(({ homeParts = [] }) => homeParts),
    searchSources: all.flatMap(({ searchSources = [] }) => searchSources),
    auditNames: all.flatMap(({ auditNames = [] }) => auditNames),
    steps: createStepRegistry(all.flatMap(({ steps = [] }) => steps)),
  }
  const services = new Map(
    Object.entries(manifests).map(([name, manifest]) => [
      name,
      'connect' in manifest ? manifest.connect(contributions) : manifest,
    ]),
  )
  const parts = [...services.values()]
  return {
    ...contributions,
    getHandler: (name) => {
      const [feature = '', endpoint = ''] = name.split('.')
      const handler = services.get(feature)?.handlers[endpoint]
      if (!handler) throw new Error(`There is no handler for ${name}.`)
      // The type of each manifest has matched its handlers with the endpoints of the same names.
      return handler as Handler<AnyEndpoint>
    },
    jobs: createJobRegistry(parts.flatMap(({ jobs = [] }) => jobs)),
    cachedPlans: parts.flatMap(({ cachedPlans = [] }) => cachedPlans),
    gauges: all.flatMap(({ gauges = [] }) => gauges),
    retention: [
      (db, _, now) => deleteExpiredKeys(db, now),
      (db, _, now) => deleteExpiredUndos(db, now),
      (db, { jobDays }, now) => deleteEndedSteps(db, subtract(now, jobDays * dayMs)),
      ...all.flatMap(({ retention }) => retention ?? []),
    ],
  }
}
