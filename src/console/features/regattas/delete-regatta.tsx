import { ActionButton } from '#console/platform/actions/action.tsx'
import { isDeletable, type Regatta } from '#contract/regattas/regatta.ts'
import { regattas } from '#contract/regattas/regattas.ts'

/** Deletes a regatta; absent once it is deleted or finished. */
export function DeleteRegatta({ regatta }: { regatta: Regatta }) {
  if (!isDeletable(regatta, new Date())) return null
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
        body: 'Its competition ends without final ranks. The next regatta starts when it was planned to. “Create Regatta” can fill the gap until then.',
        confirm: 'Delete regatta',
        done: 'Success',
        failed: 'Failed to Remove Regatta',
      }}
    />
  )
}
