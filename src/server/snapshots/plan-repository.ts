import { sql } from 'kysely'
import type { PersistenceAction } from '#contract/persistence.ts'
import type { LoadPlan } from '#contract/snapshots.ts'
import type { ConfiguredValue } from '#server/attributes/configuration-rules.ts'
import { getAttributes } from '#server/attributes/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { compareAttributes } from './compare-rules.ts'
import { listSnapshotAttributes } from './repository.ts'
import { withConfigured } from './rules.ts'

type ComparedKey = { name: string; action: PersistenceAction | null }

/**
 * What loading a snapshot into a player would change, by key and by attribute. The database compares the keys, so that no
 * text is transferred. `configured` are the configured attributes as the snapshot's keys have them. The caller has
 * checked that both exist.
 */
export async function planLoad(
  db: Handle,
  playerId: string,
  key: string,
  configured: readonly ConfiguredValue[],
): Promise<LoadPlan> {
  const { rows } = await sql<ComparedKey>`
    select coalesce(s.key, e.key) as name, case when e.key is null then 'Add' when s.key is null then 'Delete'
      when e.value <> s.value then 'Update' end as action
    from (select key, value from snapshot_entries where snapshot_key = ${key}) s
    full join (select key, value from persistence_entries where player_id = ${playerId}) e on e.key = s.key
    order by 1`.execute(db)
  const changedKeys = rows.flatMap(({ name, action }) => (action === null ? [] : { Name: name, Action: action }))
  const target = withConfigured(await listSnapshotAttributes(db, key), configured)
  const attributes = compareAttributes(await getAttributes(db, [playerId]), target)
  return {
    Persistence: changedKeys,
    PersistenceUnchanged: rows.length - changedKeys.length,
    Attributes: attributes.changes,
    AttributesUnchanged: attributes.unchanged,
  }
}
