import { cleanId, trimPasted } from '#contract/core/pasted-text.ts'
import type { DeletedPlayer } from '#server/manifest/owned-table.ts'
import { eraseValues } from '#server/platform/audit/repository.ts'
import { fold, foldId } from '#server/platform/database/fold.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** Every value in search params: "filter=anne&page=2" has "anne" and "2". */
export function listValues(searchParams: string): string[] {
  return [...new URLSearchParams(searchParams).values()].filter((value) => value !== '')
}

/** Search params without those that name a player by id or nickname, in any letter case. */
function removePlayer(searchParams: string, { playerId, nickname }: DeletedPlayer): string {
  const names = (value: string) =>
    foldId(cleanId(value)) === foldId(playerId) || (nickname !== '' && fold(trimPasted(value)) === fold(nickname))
  const kept = searchParams.split('&').filter((param) => !listValues(param).some(names))
  return kept.join('&')
}

/**
 * Takes a deleted player out of all saved views: a filter by the id or nickname goes, and the view says that it lost one.
 * The audit entries of these views lose their values. Returns how many views lost a filter.
 */
export async function eraseFromViews(db: Handle, player: DeletedPlayer): Promise<number> {
  const views = await db
    .selectFrom('saved_views')
    .select(['id', 'search_params'])
    .where('search_params', '!=', '')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids: string[] = []
  for (const { id, search_params } of views) {
    const left = removePlayer(search_params, player)
    if (left === search_params) continue
    ids.push(id)
    await db
      .updateTable('saved_views')
      .set((eb) => ({ search_params: left, has_lost_filter: true, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  await eraseValues(db, 'view', ids, '')
  return ids.length
}
