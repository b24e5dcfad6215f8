import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { formatInteger, type Outcome, quantile } from '#test/chaos/outcome.ts'
import { checkSavedGames } from '#test/chaos/saved-games.ts'
import { TestServer } from '#test/chaos/test-server.ts'
import { Journal, pause, Writer } from '#test/chaos/writer.ts'
import { probed } from '#test/harness/read-probe.ts'
import { runLoad, toPaths, wholeExport } from './long-run.ts'
import { describeGrowth, findGrowth, getGrowth, readResources } from './resources.ts'

const Save = z.object({
  playerId: z.string(),
  token: z.string(),
  versions: z.array(z.tuple([z.string(), z.number()])),
})

/** A part of the load: how many calls, and the milliseconds below which half and 99 of 100 of them were. */
const Round = z.object({
  /** Which start of the server it belongs to: a new process has new memory. */
  start: z.number(),
  at: z.number(),
  files: z.number(),
  ...probed.shape,
  saves: z.object({ n: z.number(), p50: z.number(), p99: z.number() }),
  reads: z.object({ n: z.number(), p50: z.number(), p99: z.number() }),
})
type Round = z.infer<typeof Round>

/** What is kept beside the data, so that a run that was stopped goes on. */
const Kept = z.object({
  players: z.array(z.string()),
  /** The parts of tables that were there at first. */
  parts: z.array(z.string()),
  acknowledged: z.array(Save),
  unanswered: z.number(),
  violations: z.array(z.string()),
  rounds: z.array(Round),
})
type Kept = z.infer<typeof Kept>

/** How much longer than in the first third of the rounds a call may take in the last. */
const allowedGrowth = 1.5

const roundMs = 150_000

/** The settings under which a backup is written, and parts of tables are dropped, while the load runs. */
const toSettings = (folder: string) => ({
  QD_BACKUP_HOURS: '1',
  QD_BACKUP_DIR: join(folder, 'backups'),
  QD_HISTORY_DAYS: '300',
  QD_AUDIT_DAYS: '300',
  TMPDIR: join(folder, 'tmp'),
})

function listParts(testServer: TestServer): Promise<string[]> {
  return testServer.inspect(async ({ db }) => {
    const { rows } = await sql<{ part: string }>`
      select inhrelid::regclass::text as part from pg_inherits join pg_class c on c.oid = inhrelid
      where c.relkind = 'r' order by 1`.execute(db)
    return rows.map(({ part }) => part)
  })
}

const summarize = (times: readonly number[]) => ({
  n: times.length,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
})

/** "12 ms at first, 13 ms at the end": medians of the first and of the last third of the rounds. */
function compareTimes(rounds: readonly Round[], read: (round: Round) => number) {
  const { first, last } = getGrowth(rounds, read)
  return { first, last, text: `${first.toFixed(0)} ms at first, ${last.toFixed(0)} ms at the end` }
}

/** Saves, reads, sign-ins and jobs for one round; what they met and what the server holds afterwards. */
async function runRound(testServer: TestServer, kept: Kept, start: number, tempDir: string): Promise<void> {
  const journal = new Journal()
  const round = kept.rounds.length
  const writers = kept.players.map((id, index) => new Writer(`s${start}.${round}.${index}`, [id], journal))
  const paths = kept.players.map((id) => toPaths(id).filter((path) => path !== wholeExport))
  const { wrong, reads } = await runLoad(testServer, writers, { ids: kept.players, paths, ms: roundMs })
  await pause(6000)
  const resources = await readResources(testServer.server.child, tempDir)
  kept.violations.push(...wrong, ...journal.wrong)
  kept.unanswered += journal.unknown.length
  for (const { playerId, token, versions } of journal.acknowledged)
    kept.acknowledged.push({ playerId, token, versions: [...versions] })
  const saves = summarize(journal.acknowledged.map(({ ms }) => ms))
  kept.rounds.push({ start, ...resources, saves, reads: summarize(reads) })
}

/** Holds the end against the beginning, and every acknowledged save against the database. */
async function judge(testServer: TestServer, kept: Kept): Promise<Outcome> {
  const { rounds, players, acknowledged, unanswered } = kept
  const start = rounds.at(-1)?.start
  // The first parts of a process fill caches and compile.
  const settled = rounds.filter((round) => round.start === start).slice(2)
  const saves = compareTimes(rounds, (round) => round.saves.p99)
  const reads = compareTimes(rounds, (round) => round.reads.p99)
  const journal = new Journal()
  for (const save of acknowledged) journal.acknowledged.push({ ...save, ms: 0, versions: new Map(save.versions) })
  const lost = await testServer.inspect((database) =>
    database.withoutTimeLimit(() => checkSavedGames(database.db, journal, players)),
  )
  const now = await listParts(testServer)
  const dropped = kept.parts.filter((part) => !now.includes(part))
  const slower = [saves, reads].filter(({ first, last }) => last > first * allowedGrowth)
  return {
    tried: `${rounds.length} rounds of ${roundMs / 1000} s, ${formatInteger(acknowledged.length)} acknowledged saves`,
    facts: [
      `99 of 100 saves under ${saves.text}`,
      `99 of 100 reads under ${reads.text}`,
      `heap ${describeGrowth(getGrowth(settled, ({ heap }) => heap))}`,
      `process ${describeGrowth(getGrowth(settled, ({ rss }) => rss))}`,
      `dropped parts: ${dropped.join(', ') || 'none'}`,
    ],
    violations: [
      ...kept.violations,
      ...(unanswered > 0 ? [`${unanswered} saves were not answered`] : []),
      ...slower.map(({ text }) => `calls take longer: ${text}`),
      ...(settled.length >= 3 ? findGrowth(settled) : []),
      ...(dropped.length === 0 ? ['no part of a table was dropped'] : []),
      ...lost,
    ],
    chances: { n: 0, of: '' },
  }
}

/**
 * The load of a long run on a data folder with many players, while a backup is written and parts of tables are
 * dropped. The folder is kept. What was done is noted beside it after every round, so that a run that is stopped goes on
 * with the next.
 */
export async function largeRun(folder: string, minutes: number): Promise<Outcome> {
  const notes = `${folder}-soak.json`
  const own = `${folder}-soak`
  const settings = toSettings(own)
  mkdirSync(settings.TMPDIR, { recursive: true })
  const testServer = await TestServer.existing(folder)
  try {
    const kept: Kept = existsSync(notes)
      ? Kept.parse(JSON.parse(readFileSync(notes, 'utf8')))
      : {
          players: await testServer.makePlayers(8),
          parts: await listParts(testServer),
          acknowledged: [],
          unanswered: 0,
          violations: [],
          rounds: [],
        }
    await testServer.restart({ variables: settings, isProbed: true })
    const start = (kept.rounds.at(-1)?.start ?? 0) + 1
    while (kept.rounds.length * roundMs < minutes * 60_000) {
      await runRound(testServer, kept, start, settings.TMPDIR)
      writeFileSync(`${notes}.new`, JSON.stringify(kept))
      renameSync(`${notes}.new`, notes)
    }
    const outcome = await judge(testServer, kept)
    const backups = existsSync(settings.QD_BACKUP_DIR) ? readdirSync(settings.QD_BACKUP_DIR) : []
    rmSync(notes)
    rmSync(own, { recursive: true })
    return { ...outcome, facts: [...outcome.facts, `${backups.length} backups written`] }
  } finally {
    await testServer.server.stop()
  }
}
