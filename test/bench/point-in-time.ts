import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import type { Measured } from './measure.ts'
import { measureLoad } from './measure-load.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { runSql } from './test-servers.ts'

const name = 'point in time'

const playerId = 'bench-of-versions'
const keys = 200
const attributes = 20
/** Of each key and attribute, a minute apart. */
const versions = 50
const minuteMs = 60_000

/** A player whose saved game has 10,000 versions. */
export const pointInTimeStatements: readonly string[] = [
  `insert into players (player_id, nickname, nickname_folded, created_at)
   values ('${playerId}', 'Versions', 'versions', now() - interval '1 day')`,
  `insert into persistence_entries (player_id, key, value, version, updated_at, writer_kind, writer)
   select '${playerId}', 'key_' || k, '{"n": ' || k || ', "text": "' || repeat('ahoy ', 40) || '"}', ${versions}, now(),
     'staff', 'bench@example.com'
   from generate_series(1, ${keys}) k`,
  `insert into persistence_history (player_id, key, version, value, written_at, writer_kind, writer, replaced_at,
     replaced_by, replaced_how)
   select '${playerId}', 'key_' || k, v, '{"n": ' || v || ', "text": "' || repeat('ahoy ', 40) || '"}',
     now() - (${versions + 1} - v) * interval '1 minute', 'staff', 'bench@example.com',
     now() - (${versions} - v) * interval '1 minute', 'bench@example.com', 'Update'
   from generate_series(1, ${keys}) k cross join generate_series(1, ${versions - 1}) v`,
  `insert into player_attributes (player_id, name, value, updated_at)
   select '${playerId}', 'bench_' || a, ${versions}, now() from generate_series(1, ${attributes}) a`,
  `insert into attribute_history (player_id, name, value, written_at, replaced_at)
   select '${playerId}', 'bench_' || a, v, now() - (${versions + 1} - v) * interval '1 minute',
     now() - (${versions} - v) * interval '1 minute'
   from generate_series(1, ${attributes}) a cross join generate_series(1, ${versions - 1}) v`,
]

/** Plans to restore that player, to moments between its versions. */
export function pointInTimePaths(): readonly string[] {
  const path = buildPath(pointInTime.plan.path, { id: playerId })
  return Array.from({ length: versions - 1 }, (_, index) => {
    const at = new Date(Date.now() - (index + 0.5) * minuteMs)
    return path + encodeQuery({ at: at.toISOString() })
  })
}

/** How long it takes to show what restoring a player of 10,000 versions would change. */
async function measurePointInTime(bench: Bench) {
  await runSql(bench.testServer, ...pointInTimeStatements)
  const results = new Map<string, Measured>()
  const work = { kind: 'read', paths: pointInTimePaths() } as const
  const load = { name: `${name} of 10,000 versions`, work, connections: 1, goalMs: 100 }
  return { figures: [await measureLoad(bench, results, load)], results }
}

export const restorePlans: BenchSuite = { names: [name], measure: measurePointInTime }
