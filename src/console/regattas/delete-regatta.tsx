import { ActionButton } from '#console/platform/actions/action.tsx'
import { isDeletable, type Regatta, toRegattaStatus } from '#contract/regatta.ts'
import { regattas } from '#contract/regattas.ts'
import { useDefinition } from './use-definition.ts'

/** Deletes a regatta; absent once it is deleted or finished. */
export function DeleteRegatta({ regatta }: { regatta: Regatta }) {
  const definition = useDefinition(String(regatta.RegattaDefinitionId))
  const now = new Date()
  if (!isDeletable(regatta, now)) return null
  const id = String(regatta.Id)
  return (
    <ActionButton
      endpoint={regattas.remove}
      input={{ params: { id } }}
      isDestructive
      target={id}
      labels={{
        label: 'Delete',
        question: `Delete regatta ${id} (${regatta.DataKey})?`,
        body: describeDeletion(regatta, { isLast: definition?.InactivateRegattas === true, now }),
        confirm: 'Delete regatta',
        done: `Regatta ${id} deleted.`,
        failed: 'Failed to Remove Regatta',
      }}
    />
  )
}

type Times = Pick<Regatta, 'IsDeleted' | 'StartDate' | 'CompetitionEndDate' | 'EndDate'>

function describeLoss(regatta: Times, now: Date): string {
  if (toRegattaStatus(regatta, now) === 'Not Started')
    return 'It has not started: no guild has competed in it and no groups were made.'
  return now < new Date(regatta.CompetitionEndDate)
    ? 'Guilds are competing in it. The competition ends immediately, without final ranks.'
    : 'The competition is over. The final ranks stay; the regatta is shown as deleted.'
}

/** What deleting a regatta loses in the state that it is in, and what follows it. */
export function describeDeletion(regatta: Times, { isLast, now }: { isLast: boolean; now: Date }): string {
  const loss = describeLoss(regatta, now)
  if (isLast) return `${loss} No regatta follows, because its definition is inactive.`
  const gap = now < new Date(regatta.CompetitionEndDate) ? ' “Create Regatta” can fill the gap until then.' : ''
  return `${loss} The next regatta starts when it was planned to.${gap}`
}
