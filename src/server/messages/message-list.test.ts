import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobs } from '#contract/jobs.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { findPerson } from '#server/accounts/staff-repository.ts'
import { features } from '#server/features.ts'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { JobRunner } from '#server/platform/jobs/runner.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { alreadyDelivered, revokedMeanwhile } from './delivery-repository.ts'
import { deliverMessageJob } from './job-handlers.ts'

let game: TestApp
let support: Caller

setUpApp(async (app) => {
  game = app
  support = await game.signInAs(['SEND_MESSAGES'])
})

const content = { Title: 'Sorry', Message: 'Take this.', Expiration: 48 * ticksPerHour }
const sendTo = (PlayerIds: string[], extras = {}) =>
  support.call(messages.sendToList, { body: { ...content, PlayerIds } }, extras)

/** Makes players c1 to c<count> and returns their ids. */
async function crowd(count: number): Promise<string[]> {
  await sql`insert into players (player_id, nickname, nickname_folded, created_at, language, device_id, last_device)
    select 'c' || n, '', '', now(), 'en', '', '' from generate_series(1, ${count}::int) n`.execute(game.db)
  return Array.from({ length: count }, (_, index) => `c${index + 1}`)
}

const deliveries = async () =>
  (await game.db.selectFrom('message_deliveries').select('player_id').execute()).map((row) => row.player_id)
const contents = async () => (await game.db.selectFrom('messages').select('msg_id').execute()).length
const recorded = async () =>
  (await game.db.selectFrom('audit_log').select('target_id').where('action', '=', 'message sent').execute()).map(
    (row) => row.target_id,
  )

const runner = () => {
  const report = (problem: unknown) => {
    throw problem
  }
  return new JobRunner({
    db: game.db,
    registry: features.jobs,
    findPerson,
    now: () => game.clock.now,
    report,
  })
}

describe('a message to a list', () => {
  it('reaches each player once, returns unknown ids, and records every player', async () => {
    for (const player_id of ['ann', 'bob', 'cleo']) await aPlayer(game.db, { player_id })
    const reply = await sendTo(['ann', ' bob ', 'nobody', 'ann', 'bob', 'Ann'])
    expect(reply.data).toMatchObject({ Done: 2, Skipped: 0, Unknown: ['nobody', 'Ann'], UnknownCount: 2, Job: null })
    expect((await deliveries()).sort()).toEqual(['ann', 'bob'])
    expect((await recorded()).sort()).toEqual(['ann', 'bob'])
    const own = await game.db
      .selectFrom('audit_log')
      .select(['target_id', 'after'])
      .where('action', '=', 'message sent to a list')
      .execute()
    expect(own.map((row) => row.target_id)).toEqual([reply.data.MsgId])
    expect(JSON.parse(own[0]?.after ?? '{}')).toMatchObject({ ...content, Players: 4, Done: 2, UnknownCount: 2 })
  })

  it('in a call to one player goes only to the list', async () => {
    for (const player_id of ['ann', 'bob']) await aPlayer(game.db, { player_id })
    const body = { ...content, PlayerIds: ['bob'] }
    expect((await support.call(messages.send, { params: { id: 'ann' }, body })).data.Done).toBe(1)
    expect(await deliveries()).toEqual(['bob'])
    expect((await recorded()).sort()).toEqual(['', 'bob'])
  })

  it('of unknown players only is rejected and stores nothing', async () => {
    const reply = await sendTo(['x', 'y'])
    expect(reply.errors).toEqual([{ path: 'body.PlayerIds', message: 'There is no player with any of these ids.' }])
    expect([await contents(), await recorded()]).toEqual([0, []])
  })

  it('is sent once for one idempotency key', async () => {
    const ids = await crowd(3)
    const first = await sendTo(ids, { idempotencyKey: 'dialog' })
    expect((await sendTo(ids, { idempotencyKey: 'dialog' })).text).toBe(first.text)
    expect([await contents(), (await deliveries()).length]).toEqual([1, 3])
  })

  it('takes 1,000 players in the call; 1,001 run as a job, and 100,001 are rejected', async () => {
    const ids = await crowd(1_001)
    const atOnce = await sendTo(ids.slice(1))
    expect(atOnce.data).toMatchObject({ Done: 1_000, Job: null })
    const asJob = await sendTo(ids)
    expect(asJob.data).toMatchObject({ Done: 0, Job: { State: 'waiting', Total: 1_001, Kind: 'message list' } })
    expect(asJob.data.Job?.Title).toBe('Message “Sorry” to 1,001 players')
    expect((await deliveries()).length).toBe(1_000)
    await game.runJobs()
    expect((await deliveries()).length).toBe(2_001)
    const tooMany = await sendTo(Array.from({ length: 100_001 }, (_, index) => `n${index}`))
    expect(tooMany.errors).toMatchObject([{ path: 'body.PlayerIds', message: expect.stringContaining('100,000') }])
  })
})

describe('a job that sends a message', () => {
  it('delivers to every player once and lists unknown ones as failed, also after a retry', async () => {
    const ids = await crowd(1_200)
    const { data } = await sendTo(['ghost', ...ids], { reason: 'ticket 3' })
    const id = data.Job?.Id ?? ''
    await game.runJobs()
    const job = () => support.call(jobs.get, { params: { id } })
    expect((await job()).data.Job).toMatchObject({ State: 'failed', Done: 1_200, Failed: 1, Skipped: 0 })
    const failed = () => support.call(jobs.rows, { params: { id }, query: { state: 'failed' } })
    expect((await failed()).data.Result).toMatchObject([{ Subject: 'ghost', Result: unknownPlayer }])
    await aPlayer(game.db, { player_id: 'ghost' })
    await support.call(jobs.retry, { params: { id } })
    await game.runJobs()
    expect((await job()).data.Job).toMatchObject({ State: 'done', Done: 1_201, Failed: 0 })
    expect((await deliveries()).sort()).toEqual(['ghost', ...ids].sort())
    expect((await recorded()).sort()).toEqual(['ghost', ...ids].sort())
    expect((await verifyChain(game.db)).problem).toBeUndefined()
  })

  it('resumes after an interruption without a second delivery', async () => {
    const ids = await crowd(1_100)
    const { data } = await sendTo(ids)
    await runner().advance()
    expect((await deliveries()).length).toBe(deliverMessageJob.batchSize)
    // As after a crash: the rows of a chunk whose transaction was lost wait again, a delivery of it came otherwise.
    await sql`insert into message_deliveries (player_id, msg_id, created_at)
      values ('c1100', ${data.MsgId}, now())`.execute(game.db)
    const next = runner()
    while (await next.advance());
    expect((await deliveries()).sort()).toEqual([...ids].sort())
    const { Result } = (
      await support.call(jobs.rows, { params: { id: data.Job?.Id ?? '' }, query: { state: 'skipped' } })
    ).data
    expect(Result).toMatchObject([{ Subject: 'c1100', Result: alreadyDelivered }])
    expect(new Set(await recorded()).size).toBe(1_099)
  })

  it('keeps its content while it delivers, even without recipients so far', async () => {
    const ids = await crowd(1_001)
    const { data } = await sendTo(ids)
    await runner().advance()
    await support.call(jobs.pause, { params: { id: data.Job?.Id ?? '' } })
    for (const playerId of await deliveries()) {
      await game.db.deleteFrom('message_deliveries').where('player_id', '=', playerId).execute()
    }
    expect(await contents()).toBe(1)
    await support.call(jobs.resume, { params: { id: data.Job?.Id ?? '' } })
    await game.runJobs()
    expect((await deliveries()).length).toBe(1_001 - deliverMessageJob.batchSize)
    const revoke = (playerId: string) => support.call(messages.revoke, { params: { playerId, msgId: data.MsgId } })
    expect((await revoke('c1')).code).toBe('message-unknown')
    expect((await revoke('c1001')).status).toBe(200)
    expect((await deliveries()).length).toBe(1_000 - deliverMessageJob.batchSize)
  })

  it('fails the rest of its rows when its content was removed', async () => {
    const ids = await crowd(1_001)
    const { data } = await sendTo(ids)
    const id = data.Job?.Id ?? ''
    await game.db.deleteFrom('messages').execute()
    await game.runJobs()
    const { Result, Total } = (await support.call(jobs.rows, { params: { id }, query: { state: 'failed' } })).data
    expect([Total, Result[0]?.Result]).toEqual([1_001, revokedMeanwhile])
  })

  it('that was canceled before its first delivery keeps its content until the job is purged', async () => {
    const { data } = await sendTo(await crowd(1_001))
    await support.call(jobs.cancel, { params: { id: data.Job?.Id ?? '' } })
    await runRetention(features.retention, game.db, game.settings, game.clock.now)
    expect(await contents()).toBe(1)
    await runRetention(features.retention, game.db, game.settings, new Date(game.clock.now.getTime() + 91 * 86_400_000))
    expect(await contents()).toBe(0)
  })
})
