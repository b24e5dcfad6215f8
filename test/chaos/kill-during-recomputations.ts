import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { parseJson } from '#contract/core/json.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { checkCall, checkJob } from './job-rows.ts'
import { sendUntilAnswered } from './kill-during.ts'
import { type Batch, killDuringJobs } from './kill-during-jobs.ts'
import type { Outcome } from './outcome.ts'
import type { TestServer } from './test-server.ts'

const key = 'progress'

/** What the attribute of every player has to be: the stage of the saved game; undefined without one. */
async function expectedStages(db: Handle): Promise<ReadonlyMap<string, number | undefined>> {
  const { rows } = await sql<{ player_id: string; value: string | null }>`
    select p.player_id, e.value from players p
    left join persistence_entries e on e.player_id = p.player_id and e.key = ${key}`.execute(db)
  const toStage = (value: string | null) => {
    const content = value === null ? undefined : parseJson(value)
    return typeof content === 'object' && content !== null && 'stage' in content ? Number(content.stage) : undefined
  }
  return new Map(rows.map(({ player_id, value }) => [player_id, toStage(value)]))
}

/** Every player's attribute is the expected one and was written once. */
async function checkValues(
  db: Handle,
  name: string,
  expected: ReadonlyMap<string, number | undefined>,
): Promise<string[]> {
  const rows = await db.selectFrom('player_attributes').selectAll().where('name', '=', name).execute()
  const found = new Map(rows.map((row) => [row.player_id, row]))
  return [...expected]
    .filter(([playerId, stage]) => found.get(playerId)?.value !== stage || (found.get(playerId)?.version ?? 1) !== 1)
    .slice(0, 5)
    .map(([playerId, stage]) => `${playerId} has ${JSON.stringify(found.get(playerId))} in place of ${stage}`)
}

/** Recomputes a new attribute for all players. */
async function newRecomputation(testServer: TestServer): Promise<Batch> {
  const idempotencyKey = randomUUID()
  const name = `recomputed_${idempotencyKey}`
  const body = { name, persistenceKeyName: key, jsonPathExpression: '$.stage' }
  const { data, status, message } = await testServer.client.call(attributeConfigurations.save, { body })
  if (!data) throw new Error(`a configuration was answered ${status} ${message}`)
  const expected = await testServer.inspect(({ db }) => expectedStages(db))
  const idsWhere = (has: boolean) =>
    [...expected].filter(([, stage]) => (stage !== undefined) === has).map(([playerId]) => playerId)
  const call = { params: { id: String(data.Id) } }
  return {
    send: (sender) => sendUntilAnswered(sender, attributeConfigurations.recompute, call, idempotencyKey),
    problems: async (db, jobId) => [
      ...(await checkValues(db, name, expected)),
      ...(await checkJob(db, jobId, {
        action: 'attribute recomputed',
        done: idsWhere(true),
        failed: [],
        skipped: idsWhere(false),
      })),
      ...(await checkCall(db, 'attribute recomputation started', jobId)),
    ],
  }
}

/** The server is killed while an attribute is recomputed for all players: each value is written once. */
export async function killDuringRecomputations(testServer: TestServer, kills: number): Promise<Outcome> {
  return killDuringJobs(testServer, kills, 'recomputations of an attribute', () => newRecomputation(testServer))
}
