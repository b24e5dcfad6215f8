import { sql } from 'kysely'
import { OwnAttribute } from '#contract/game-attributes.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { prefixColumns } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const toOwnAttribute = defineRowMapper(OwnAttribute)

/** Those of these attributes that a player has and that have not expired, by name. Throws `player-unknown`. */
export async function listOwnAttributes(
  db: Handle,
  playerId: string,
  names: readonly string[],
  now: Date,
): Promise<OwnAttribute[]> {
  const { rows } = await sql<MappedRow<typeof toOwnAttribute> & { name: string | null }>`
    select ${prefixColumns('a', toOwnAttribute.columns)} from players p
    left join player_attributes a on a.player_id = p.player_id and a.name = any(${names}::text[])
      and (a.expiration_date is null or a.expiration_date > ${now})
    where p.player_id = ${playerId} order by a.name`.execute(db)
  if (rows.length === 0) throw new ApiError('player-unknown')
  // A player without such attributes has one row without any.
  return rows.flatMap((row) => (row.name === null ? [] : toOwnAttribute(row)))
}

/** Which of these attributes a configuration computes. */
export async function listComputedNames(db: Handle, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from attribute_configurations where name = any(${names}::text[]) order by name`.execute(db)
  return rows.map(({ name }) => name)
}
