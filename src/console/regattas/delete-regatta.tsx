import { ActionButton } from '#console/platform/actions/action.tsx'
import { isDeletable, type Regatta } from '#contract/regatta.ts'
import { regattas } from '#contract/regattas.ts'
import { describeDeletion } from './describe-deletion.ts'
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
        done: 'The regatta was deleted.',
        failed: 'Failed to Remove Regatta',
      }}
    />
  )
}
