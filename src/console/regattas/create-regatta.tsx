import { IconPlus } from '@tabler/icons-react'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { regattas } from '#contract/regattas/regattas.ts'

/** Fills a skipped slot of the schedule; says why when there is none. */
export function CreateRegatta() {
  const { data } = useEndpointQuery(regattas.slot, {}, { errorDisplay: 'quiet', refetchInterval: 30_000 })
  const reason = data ? data.Reason : 'The schedule is being read.'
  return (
    <ActionButton
      endpoint={regattas.create}
      input={{}}
      icon={<IconPlus size={16} aria-hidden />}
      button={{ variant: 'filled' }}
      takesReason
      {...(reason === null ? {} : { disabledReason: reason })}
      labels={{
        label: 'Create Regatta',
        question: 'Create a regatta in the gap of the schedule?',
        body: data?.Slot ? (
          <>
            It competes from <Time at={data.Slot.StartDate} /> to <Time at={data.Slot.CompetitionEndDate} /> and ends at{' '}
            <Time at={data.Slot.EndDate} />, when the next one starts.
          </>
        ) : null,
        confirm: 'Create regatta',
        done: 'The regatta was created.',
      }}
    />
  )
}
