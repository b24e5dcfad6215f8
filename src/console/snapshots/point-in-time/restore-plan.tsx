import { Alert, Skeleton, Text } from '@mantine/core'
import { AttributeChangeTable } from '#console/attributes/shared/attribute-change-table.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ChangeTable } from '#console/persistence/shared/change-table.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import type { EndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { pointInTime, RestorePlan } from '#contract/point-in-time/point-in-time.ts'

const labels = { beforeLabel: 'Now', afterLabel: 'After restoring' }

/** Whether a restore would change anything. */
export function isEmptyPlan({ Persistence, Attributes }: RestorePlan): boolean {
  return Persistence.length + Attributes.length === 0
}

/** Whether there was nothing at the moment, so that restoring deletes everything. */
function isEverythingDeleted({ Persistence, PersistenceUnchanged }: RestorePlan): boolean {
  return PersistenceUnchanged === 0 && Persistence.length > 0 && Persistence.every(({ Action }) => Action === 'Delete')
}

/** What a restore changes: keys and attributes against now. */
export function RestorePlanTables({ query }: { query: EndpointQuery<typeof pointInTime.plan> }) {
  const { data: plan, error } = query
  if (error && !plan) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!plan) return <Skeleton height={160} />
  const unchanged = plan.PersistenceUnchanged + plan.AttributesUnchanged
  return (
    <>
      {isEverythingDeleted(plan) ? (
        <Alert color="red" title="There was no saved game at this moment">
          Restoring deletes every key of the player.
        </Alert>
      ) : null}
      {plan.AttributesKnownSince === null ? null : (
        <Alert color="yellow" title="Attributes stay as they are">
          Earlier values of attributes are kept since <Time at={plan.AttributesKnownSince} />, which is after this
          moment.
        </Alert>
      )}
      {isEmptyPlan(plan) ? (
        <Text size="sm">Nothing differs. Restoring would change no key and no attribute.</Text>
      ) : null}
      {plan.Persistence.length > 0 ? (
        <ChangeTable
          label="Keys that change"
          rows={plan.Persistence.map(({ Name, Action, Before, After }) => ({
            key: Name,
            action: Action,
            before: Before,
            after: After,
          }))}
          {...labels}
        />
      ) : null}
      {plan.Attributes.length > 0 ? (
        <AttributeChangeTable
          label="Attributes that change"
          rows={plan.Attributes.map(({ Name, Action, Before, After }) => ({
            name: Name,
            action: Action,
            before: Before,
            after: After,
          }))}
          {...labels}
        />
      ) : null}
      <Text size="sm" c="dimmed">
        {formatExact(unchanged)} {unchanged === 1 ? 'key or attribute stays' : 'keys and attributes stay'} as{' '}
        {unchanged === 1 ? 'it is' : 'they are'}.
      </Text>
    </>
  )
}
