import { sql } from 'kysely'
import { z } from 'zod'
import {
  keptReplacedLists,
  ReplacedConfiguration,
  ReplacedConfigurations,
} from '#contract/attribute-configuration-import.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import { parseJson } from '#contract/core/json.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toExported } from './configuration-rules.ts'

const toReplaced = defineRowMapper(ReplacedConfigurations, { Import: 'import_summary' })

/** Keeps the list that an import replaces, and deletes the oldest kept lists beyond 20. */
export async function keepReplaced(
  db: Handle,
  replaced: readonly AttributeConfiguration[],
  { at, by, summary }: { at: Date; by: string; summary: string },
): Promise<void> {
  await db
    .insertInto('replaced_configurations')
    .values({
      replaced_at: at,
      replaced_by: by,
      configurations: replaced.length,
      import_summary: summary,
      content: JSON.stringify(replaced.map(toExported)),
    })
    .execute()
  await sql`
    delete from replaced_configurations
    where id <= (select id from replaced_configurations order by id desc offset ${keptReplacedLists} limit 1)`.execute(
    db,
  )
}

/** The kept lists without their content, the newest first. */
export async function listReplaced(db: Handle): Promise<ReplacedConfigurations[]> {
  const rows = await db.selectFrom('replaced_configurations').select(toReplaced.columns).orderBy('id', 'desc').execute()
  return rows.map(toReplaced)
}

/** A kept list and its content, as an import takes it. Throws `replaced-list-unknown`. */
export async function getReplaced(
  db: Handle,
  id: number,
): Promise<{ replaced: ReplacedConfigurations; content: ReplacedConfiguration[] }> {
  const row = await db
    .selectFrom('replaced_configurations')
    .select([...toReplaced.columns, 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('replaced-list-unknown'))
  return { replaced: toReplaced(row), content: z.array(ReplacedConfiguration).parse(parseJson(row.content)) }
}
