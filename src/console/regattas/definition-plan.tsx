import { Alert, Text } from '@mantine/core'
import { Time } from '#console/components/time/time.tsx'
import type { DefinitionPlan } from '#contract/regattas/definition-plan.ts'
import { type DefinitionValues, toFirstStart } from './definition-form.ts'

/** Shows what creating a definition stops and deletes, and when its first regatta starts. */
export function DefinitionPlanView({ plan, values }: { plan: DefinitionPlan; values: DefinitionValues }) {
  const { Stops, Deletes, RunsUntil } = plan
  const start = toFirstStart(values, RunsUntil)
  const waits = start && RunsUntil !== null && start.getTime() === new Date(RunsUntil).getTime()
  const first = start ? (
    <Text size="sm">
      The first regatta starts <Time at={start} />
      {waits ? ', when the running one has ended' : ''}.
    </Text>
  ) : null
  if (!Stops && Deletes.length === 0) return first
  return (
    <Alert color="red" title={Stops ? `Definition ${Stops.Id} will be stopped` : 'Planned regattas will be deleted'}>
      {Stops ? (
        <Text size="sm">
          No further regatta follows from definition {Stops.Id} (<bdi>{Stops.DataKey}</bdi>).
        </Text>
      ) : null}
      {Deletes.map(({ Id, DataKey, StartDate }) => (
        <Text size="sm" key={Id}>
          Regatta {Id} (<bdi>{DataKey}</bdi>), planned for <Time at={StartDate} />, will be deleted.
        </Text>
      ))}
      {RunsUntil === null ? null : (
        <Text size="sm">
          The running regatta ends as planned, <Time at={RunsUntil} />.
        </Text>
      )}
      {first}
    </Alert>
  )
}
