import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { moderation } from '#contract/moderation.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { checkCall, checkJob } from './job-rows.ts'
import { sendUntilAnswered } from './kill-during.ts'
import { type Batch, killDuringJobs } from './kill-during-jobs.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import type { TestServer } from './test-server.ts'

type PlayerFlag = { player_id: string; is_hacker: boolean; version: number }

async function listFlags(db: Handle, ids: readonly string[]): Promise<PlayerFlag[]> {
  const { rows } = await sql<PlayerFlag>`
    select player_id, is_hacker, version from players where player_id = any(${ids}::text[])`.execute(db)
  return rows
}

/** What is wrong: a flag that is not as requested, or a version not incremented once where that was a change. */
function checkFlags(before: readonly PlayerFlag[], after: readonly PlayerFlag[], isHacker: boolean): string[] {
  const afterById = new Map(after.map((player) => [player.player_id, player]))
  const wrong = before.filter(({ player_id, is_hacker, version }) => {
    const due = version + (is_hacker === isHacker ? 0 : 1)
    return afterById.get(player_id)?.is_hacker !== isHacker || afterById.get(player_id)?.version !== due
  })
  return wrong.slice(0, 5).map((player) => {
    const is = afterById.get(player.player_id)
    return `${formatInteger(wrong.length)} flags or versions are wrong: was ${JSON.stringify(player)}, is ${JSON.stringify(is)}`
  })
}

/** Flags all of these players in one round and removes the flags in the next. */
async function newFlags(testServer: TestServer, ids: readonly string[], round: number): Promise<Batch> {
  const key = randomUUID()
  const isHacker = round % 2 === 0
  const before = await testServer.inspect(({ db }) => listFlags(db, ids))
  const idsWhere = (is: boolean) => before.filter((one) => one.is_hacker === is).map(({ player_id }) => player_id)
  const done = idsWhere(!isHacker)
  const skipped = idsWhere(isHacker)
  const unknown = [`nobody-${key}`]
  const endpoint = isHacker ? moderation.ban : moderation.unban
  const body = { Ids: [...ids, ...unknown] }
  return {
    send: (client) => sendUntilAnswered(client, endpoint, { body }, key),
    problems: async (db, jobId) => [
      ...checkFlags(before, await listFlags(db, ids), isHacker),
      ...(await checkJob(db, jobId, { action: 'hacker flag changed', done, failed: unknown, skipped })),
      ...(await checkCall(db, isHacker ? 'hackers set' : 'hackers unset', jobId)),
    ],
  }
}

/** The server is killed while many players are flagged or unflagged as hackers: each changes once. */
export async function killDuringFlags(testServer: TestServer, kills: number, ids: readonly string[]): Promise<Outcome> {
  return killDuringJobs(testServer, kills, `batch updates of ${formatInteger(ids.length)} players`, (round) =>
    newFlags(testServer, ids, round),
  )
}
