import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { TimedStep, type timedSteps } from '#contract/timed-steps.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import type { StoredStep } from '#server/platform/timed-steps/repository.ts'
import type { StepRegistry } from '#server/platform/timed-steps/step-handler.ts'

const toStepFields = defineRowMapper(TimedStep.omit({ Label: true, SkipMeaning: true }))

/** A step as the contract carries it. */
export function toStep(registry: StepRegistry, row: StoredStep): TimedStep {
  const handler = registry.get(row.kind)
  return Object.assign(toStepFields(row), {
    Label: handler?.label ?? row.kind,
    SkipMeaning: handler?.skip?.meaning ?? null,
  })
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
