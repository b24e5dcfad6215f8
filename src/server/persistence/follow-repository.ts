import { sql } from 'kysely'
import { findAtPath, type PathStep } from '#contract/changes/json-path.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { maxFollowedVersions, type persistence } from '#contract/persistence.ts'
import { mapInTurns } from '#server/platform/budgeted-text.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { selectVersions } from './history-repository.ts'
import { getRevision } from './repository.ts'
import { type ReadVersion, toFollowedValues } from './rules.ts'

/** The texts that are read in one statement and in one call, in UTF-8 bytes; one text may be 2 MiB. */
const maxBytes = { statement: 4 * 1024 * 1024, call: 16 * 1024 * 1024 }

/** The versions that one statement reads. */
const batchSize = 250

type Row = {
  version: number
  value: string
  bytes: number
  written_at: Date
  writer: string
  replaced_at: Date | null
  replaced_by: string | null
  replaced_how: 'Update' | 'Delete' | null
  kept: number
}

/** The newest versions of a key before one, as many as fit into a statement; and how many versions are kept in all. */
async function readBatch(db: Handle, playerId: string, key: string, before: number, limit: number): Promise<Row[]> {
  const versions = selectVersions(playerId)
  const { rows } = await sql<Row>`
    select version, value, bytes, written_at, writer, replaced_at, replaced_by, replaced_how,
      (select count(*)::int from ${versions} where key = ${key}) as kept
    from (
      select *, octet_length(value) as bytes,
        sum(octet_length(value)) over (order by version desc rows unbounded preceding) as total
      from (select * from ${versions} where key = ${key} and version < ${before} order by version desc limit ${limit}) newest
    ) summed where total <= ${maxBytes.statement} order by version desc`.execute(db)
  return rows
}

/**
 * The values at a path through the versions of a key, newest first: one for each time that it changed. Reads the newest
 * 1,000 versions, or fewer when they are long. Throws `player-unknown`.
 */
export async function followValue(
  db: Handle,
  playerId: string,
  key: string,
  steps: readonly PathStep[],
): Promise<EndpointReply<typeof persistence.values>> {
  const read: ReadVersion[] = []
  let bytes = 0
  let kept = 0
  for (let before = 2 ** 31 - 1; read.length < maxFollowedVersions && bytes < maxBytes.call; ) {
    const rows = await readBatch(db, playerId, key, before, Math.min(batchSize, maxFollowedVersions - read.length))
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) break
    kept = first.kept
    before = last.version
    bytes += rows.reduce((sum, row) => sum + row.bytes, 0)
    // Only what is at the path is kept of each text.
    read.push(
      ...(await mapInTurns(
        rows,
        ({ value }) => value.length,
        (row) => ({ ...row, value: find(row.value, steps) }),
      )),
    )
    if (read.length >= kept) break
  }
  if (read.length === 0) await getRevision(db, playerId)
  return { Values: toFollowedValues(read), Versions: read.length, Kept: kept }
}

/** The text at a path; null where there is none. A copy of it, because a part of a text keeps the whole in memory. */
function find(text: string, steps: readonly PathStep[]): string | null {
  const found = findAtPath(text, steps)
  return found === undefined ? null : Buffer.from(found).toString()
}
