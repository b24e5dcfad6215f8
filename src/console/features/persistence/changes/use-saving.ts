import { useQueryClient } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { getQueryKey } from '#console/platform/query/use-endpoint-query.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { type Change, type PendingChanges, toBody } from './pending-changes.ts'

/** Sends the changed entries of a player, then marks the local persistence outdated; the marks go when it is saved. */
export function useSaving(playerId: string, dispatch: Dispatch<Change>) {
  const client = useQueryClient()
  const saving = useEndpointMutation(persistence.save, { failed: "Couldn't update the persistence." })
  const marking = useEndpointMutation(players.markOutdated)

  const save = async (changes: PendingChanges, reason: string): Promise<boolean> => {
    const sent = toBody(changes)
    const params = { id: playerId }
    const called = await saving.mutate({ params, query: { cleanSave: 'false' }, body: sent }, { reason })
    if (!called) {
      // Refused because somebody else was quicker: the list shall show what they wrote.
      void client.invalidateQueries({ queryKey: getQueryKey(persistence.list, { params }) })
      return false
    }
    // On screen at once: an editor opened in the next moment must load the version that was saved just now.
    client.setQueryData(getQueryKey(persistence.list, { params }), called)
    dispatch({ type: 'saved', sent, entries: called.data.m_playerPersistences })
    notify.success('Persistence updated successfully!')
    await marking.mutate({ params })
    return true
  }
  return { ...saving, save }
}
