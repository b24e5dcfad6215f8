import { sql } from 'kysely'
import type { UsedTag } from '#contract/tags.ts'
import type { Sql } from './sql.ts'
import type { Handle } from './tables.ts'

/** How many of the latest tagged things are read for the tags in use. */
const readThings = 5_000

/** How many tags are listed. */
const maxTags = 200

/** The tags in use, most used first. `tagged` selects the column `tags` of the tagged things, the latest first. */
export async function listUsedTags(db: Handle, tagged: Sql): Promise<UsedTag[]> {
  const { rows } = await sql<UsedTag>`
    select tag as "Tag", count(*)::int as "Count" from (${tagged} limit ${readThings}) tagged, unnest(tags) tag
    group by tag order by 2 desc, tag collate "C" limit ${maxTags}`.execute(db)
  return rows
}
