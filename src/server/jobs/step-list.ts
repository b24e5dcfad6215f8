import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { TimedStep, timedSteps } from '#contract/timed-steps.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import type { StoredStep } from '#server/platform/timed-steps/repository.ts'
import type { StepRegistry } from '#server/platform/timed-steps/step-handler.ts'

/** A step as the contract carries it. */
export function toStep(registry: StepRegistry, row: StoredStep): TimedStep {
  const handler = registry.get(row.kind)
  return {
    Id: row.id,
    Kind: row.kind,
    Label: handler?.label ?? row.kind,
    Target: row.target,
    DueAt: row.due_at.toISOString(),
    NextAttemptAt: row.next_attempt_at.toISOString(),
    Attempts: row.attempts,
    LastFailure: row.last_failure,
    LastFailedAt: row.last_failed_at?.toISOString() ?? null,
    EndedAt: row.ended_at?.toISOString() ?? null,
    SkippedBy: row.skipped_by,
    SkipReason: row.skip_reason,
    SkipMeaning: handler?.skip?.meaning ?? null,
  }
}

type Query = EndpointInput<typeof timedSteps.list>['query']

const scopes = {
  pending: sql`s.ended_at is null`,
  failing: sql`s.ended_at is null and s.attempts > 0`,
  ended: sql`s.ended_at is not null`,
}

/** The steps in one state: pending ones by their time, ended ones the latest first. */
export const defineStepList = (registry: StepRegistry): ListDefinition<Query, StoredStep, TimedStep> => ({
  name: 'timed steps',
  from: () => sql`timed_steps s`,
  column: createColumnResolver('s'),
  id: ['id'],
  tables: [{ table: 'timed_steps', alias: 's', key: ['id'] }],
  select: sql`s.*`,
  order: ({ state }) => ({
    columns: [
      { name: state === 'ended' ? 'ended_at' : 'due_at', type: 'timestamptz' },
      { name: 'id', type: 'bigint' },
    ],
    direction: state === 'ended' ? 'desc' : 'asc',
  }),
  scope: ({ state }) => scopes[state],
  toItem: (row) => toStep(registry, row),
})
