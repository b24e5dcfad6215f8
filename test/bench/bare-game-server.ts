import { text } from 'node:stream/consumers'
import fastify, { type FastifyRequest } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parseJson } from '#contract/core/json.ts'
import { availability } from '#contract/game-availability.ts'
import { inbox } from '#contract/game-inbox.ts'
import { saves } from '#contract/game-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { features } from '#server/features.ts'
import { poll } from '#server/game-access/poll-repository.ts'
import { findGenerations, lockSignIn } from '#server/game-access/sign-in-repository.ts'
import { collectMessage } from '#server/messages/inbox-repository.ts'
import { readSaves, writeGameSave } from '#server/persistence/game-save-repository.ts'
import { evaluateSaved } from '#server/persistence/save-repository.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import type { Database, Handle, Tables } from '#server/platform/database/tables.ts'
import { noteSignIn } from '#server/players/activity-repository.ts'
import type { BareJob } from './bare.ts'

/**
 * The program of the bare server of a game: Fastify runs the statements that the product runs for a call, without key,
 * signature, limits, parsing, schema, counting or log.
 */
const job: BareJob = JSON.parse(await text(process.stdin))
pg.defaults.parseInputDatesAsUTC = true
const pool = new pg.Pool({ connectionString: job.databaseUrl, max: job.poolSize })
const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
await prepareCachedPlans(db, features.cachedPlans)
const platform = 'android'

/** The player of a token, as it says itself. */
async function findPlayer({ headers }: FastifyRequest) {
  const payload = headers.authorization?.slice('Bearer qdp_'.length).split('.')[0] ?? ''
  const [playerId, installationId] = parseJson(Buffer.from(payload, 'base64url').toString()) as [string, string]
  await findGenerations(db, [playerId])
  return { playerId, installationId, platform, keyId: 0 } as const
}

const change = <T>(work: (trx: Handle) => Promise<T>): Promise<T> => db.transaction().execute(work)
const answer = (data: unknown) => ({ status: 200, message: 'OK', data })

const app = fastify()

app.post(signIn.create.path, async ({ body }) => {
  const { InstallationKey } = Object(body)
  return answer(
    await change(async (trx) => {
      const now = new Date()
      const found = await lockSignIn(trx, toKeyDigest(InstallationKey), platform, now)
      await noteSignIn(trx, found.player_id ?? '', { platform }, now)
      return found
    }),
  )
})

app.get(saves.list.path, async (request) => answer(await readSaves(db, (await findPlayer(request)).playerId, {})))

app.get(availability.poll.path, async (request) => answer(await poll(db, await findPlayer(request), new Date())))

app.put(saves.write.path, async (request) => {
  const { playerId, installationId } = await findPlayer(request)
  const { Entries } = Object(request.body)
  const now = new Date()
  const configured = await evaluateSaved(db, Entries, now, false)
  const writer = { kind: 'game', installationId } as const
  return answer(await change((trx) => writeGameSave(trx, playerId, writer, Entries, configured, now)))
})

app.post<{ Params: { msgId: string } }>(inbox.collect.path, async (request) => {
  const { playerId, installationId } = await findPlayer(request)
  const body = Object(request.body)
  const now = new Date()
  const configured = await evaluateSaved(db, body.Entries, now, false)
  const writer = { kind: 'game', installationId } as const
  const { msgId } = request.params
  return answer(await change((trx) => collectMessage(trx, playerId, writer, msgId, body, configured, now)))
})

await app.listen({ port: job.port, host: '127.0.0.1' })
process.stdout.write('listening\n')
