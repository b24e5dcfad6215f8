import { useQueryClient } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import type { CallResult } from '#console/platform/query/call.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { getQueryKey } from '#console/platform/query/use-endpoint-query.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { type Change, type PendingChanges, toBody } from './pending-changes.ts'

/** Sends the changed entries of a player, then marks the local persistence outdated. The marks go once it is saved. */
export function useSaving(playerId: string, dispatch: Dispatch<Change>) {
  const client = useQueryClient()
  const params = { id: playerId }
  const listKey = getQueryKey(persistence.list, { params })
  const saving = useEndpointMutation(persistence.save, {
    errorMessage: "Couldn't update the persistence.",
    // After a conflict the list shows what they saved.
    onError: () => void client.invalidateQueries({ queryKey: listKey }),
  })
  const marking = useEndpointMutation(players.markOutdated)

  const save = (changes: PendingChanges, reason: string, onSaved: () => void) => {
    const sent = toBody(changes)
    const onSuccess = (result: CallResult<typeof persistence.save>) => {
      // On screen at once: an editor opened in the next moment must load the version that was saved just now.
      client.setQueryData(listKey, result)
      dispatch({ type: 'saved', sent, entries: result.data.m_playerPersistences })
      notify.success('Persistence updated successfully!')
      marking.mutate({ params })
      onSaved()
    }
    saving.mutate({ params, query: { cleanSave: 'false' }, body: sent }, { reason, onSuccess })
  }
  return { ...saving, save }
}
