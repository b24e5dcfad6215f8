import { sql } from 'kysely'
import type { UsedTag } from '#contract/snapshot-tag.ts'
import type { SnapshotDetail } from '#contract/snapshots.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type SnapshotRow, snapshotColumns, toSnapshot } from './repository.ts'

/** How many of the latest tagged snapshots are read for the tags in use. */
const readSnapshots = 5_000

/** How many tags are listed. */
const maxTags = 200

/** The tags that the latest tagged snapshots have, most used first. */
export async function listUsedTags(db: Handle): Promise<UsedTag[]> {
  const { rows } = await sql<UsedTag>`
    select tag as "Tag", count(*)::int as "Count" from (
      select tags from snapshots where tags <> '{}' order by created_at desc, key desc limit ${readSnapshots}
    ) tagged, unnest(tags) tag
    group by tag order by 2 desc, tag collate "C" limit ${maxTags}`.execute(db)
  return rows
}

/** Changes the tags of a locked snapshot and counts its version up; returns it as it is now. */
export async function changeTags(db: Handle, key: string, tags: readonly string[]): Promise<SnapshotDetail> {
  const { rows } = await sql<SnapshotRow>`
    update snapshots s set tags = ${tags}::text[], version = version + 1 where key = ${key}
    returning ${snapshotColumns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the locked snapshot ${key} is gone`)
  return toSnapshot(row)
}
