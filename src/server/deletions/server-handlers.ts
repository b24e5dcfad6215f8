import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { RowResult } from '#contract/game-batches.ts'
import type { serverDeletions } from '#contract/game-server-deletions.ts'
import { writePlayerAudits } from '#server/platform/audit/repository.ts'
import { toActor } from '#server/platform/http/audit.ts'
import { doRows, keepFirst, refuseRow, rowDone, rowUnchanged } from '#server/platform/http/batches/do-rows.ts'
import type { Handlers, KeyContext } from '#server/platform/http/handler.ts'
import { deletionRequested } from './game-handlers.ts'
import { findAsking, insertRequests } from './repository.ts'

type Row = EndpointInput<typeof serverDeletions.request>['body']['Rows'][number]

/** Each request is an entry of the player too, as one of the player's own. */
async function requestDeletions(rows: readonly Row[], context: KeyContext): Promise<RowResult[]> {
  const { db, now, key, ipAddress, requestId } = context
  const first = keepFirst(rows)
  const requests = first.map(({ PlayerId, Text }) => ({ playerId: PlayerId, text: Text }))
  const added = new Set(await insertRequests(db, requests, now))
  const ids = first.map(({ PlayerId }) => PlayerId)
  const asking = await findAsking(db, ids)
  const actor = toActor({ kind: 'server key', key })
  const shared = { at: now, actor, ipAddress, action: deletionRequested, reason: '', requestId, note: '' }
  const isAdded = ({ playerId }: { readonly playerId: string }) => added.has(playerId)
  const changes = requests.filter(isAdded).map(({ playerId, text }) => ({ playerId, after: { Text: text } }))
  await writePlayerAudits(db, shared, changes)
  return rows.map(({ PlayerId }) => {
    if (added.delete(PlayerId)) return rowDone
    return asking.has(PlayerId) ? rowUnchanged : refuseRow('player-unknown')
  })
}

export const serverDeletionHandlers: Handlers<typeof serverDeletions> = {
  request: ({ body }, context) => doRows(body, context, requestDeletions),
}
