import { describe, expect, it } from 'vitest'
import { jobs } from '#contract/jobs.ts'
import { aJob, aMessage, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let owner: Caller
let other: Caller
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
  owner = await game.signInAs(['CHANGE_PLAYERS', 'EXPORT_DATA'])
  other = await game.signInAs(['EXPORT_DATA'])
})

const waitingJob = () =>
  aJob(game.db, { kind: 'hackers set', created_by_id: owner.id, rows: [{ subject: 'p1' }, { subject: 'p2' }] })

const failedJob = (kind = 'hackers set') =>
  aJob(game.db, {
    kind,
    state: 'failed',
    created_by_id: owner.id,
    rows: [
      { subject: 'p1', state: 'done' },
      { subject: '=cmd()', state: 'failed', result: 'There is no player with this ID.' },
    ],
  })

const at = (id: string) => ({ params: { id } })

describe('jobs', () => {
  it('are listed to their creator, and all to administrators on request', async () => {
    const own = await waitingJob()
    const listIds = async (caller: Caller, scope: 'own' | 'all') =>
      (await caller.call(jobs.list, { query: { scope } })).data.Result.map(({ Id }) => Id)
    expect(await listIds(owner, 'own')).toEqual([own])
    expect(await listIds(other, 'own')).toEqual([])
    expect(await listIds(admin, 'own')).toEqual([])
    expect(await listIds(admin, 'all')).toEqual([own])
    expect((await owner.call(jobs.list, { query: { scope: 'all' } })).code).toBe('not-own-job')
  })

  it('of other users can be read and controlled only by administrators', async () => {
    const id = await waitingJob()
    for (const endpoint of [jobs.get, jobs.export, jobs.pause, jobs.resume, jobs.cancel, jobs.retry]) {
      expect((await other.call(endpoint, at(id))).code, endpoint.summary).toBe('not-own-job')
    }
    expect((await other.call(jobs.rows, { ...at(id), query: {} })).code).toBe('not-own-job')
    expect((await admin.call(jobs.cancel, at(id))).data.Job.State).toBe('canceled')
  })

  it('pause, resume and cancel; a finished one rejects each of them', async () => {
    const id = await waitingJob()
    expect((await owner.call(jobs.pause, at(id))).data.Job.State).toBe('paused')
    expect((await owner.call(jobs.pause, at(id))).data.Job.State).toBe('paused')
    expect((await owner.call(jobs.resume, at(id))).data.Job.State).toBe('waiting')
    const { Job } = (await owner.call(jobs.cancel, at(id))).data
    expect([Job.State, Job.FinishedAt !== null]).toEqual(['canceled', true])
    for (const endpoint of [jobs.pause, jobs.resume, jobs.cancel]) {
      expect((await owner.call(endpoint, at(id))).code).toBe('job-finished')
    }
  })

  it('retry only failed rows, and only for users with the permission', async () => {
    const id = await failedJob()
    const { Job } = (await owner.call(jobs.retry, at(id))).data
    expect([Job.State, Job.Done, Job.Failed]).toEqual(['waiting', 1, 0])
    const { data } = await owner.call(jobs.rows, { ...at(id), query: {} })
    expect(data.Result.map(({ State }) => State)).toEqual(['done', 'waiting'])
    expect((await owner.call(jobs.retry, at(id))).code).toBe('job-nothing-failed')
    const messages = await failedJob('message list')
    const rejected = await owner.call(jobs.retry, at(messages))
    expect([rejected.status, rejected.message]).toEqual([403, expect.stringContaining('SEND_MESSAGES')])
  })

  it('resume only for users with the permission', async () => {
    const paused = { state: 'paused' as const, created_by_id: owner.id, rows: [{ subject: 'p1' }] }
    const id = await aJob(game.db, { kind: 'message list', ...paused })
    const rejected = await owner.call(jobs.resume, at(id))
    expect([rejected.status, rejected.message]).toEqual([403, expect.stringContaining('SEND_MESSAGES')])
    expect((await owner.call(jobs.cancel, at(id))).data.Job.State).toBe('canceled')
  })

  it.each([
    ['lost the permission', { role_id: 1 }, 'lacks SEND_MESSAGES now'],
    ['was disabled', { is_active: false }, 'has no account any more'],
  ])('pause when their user %s, until another user resumes them', async (_, change, why) => {
    const sender = await game.signInAs({ roleId: 3 })
    await aPlayer(game.db, { player_id: 'p1' })
    await aMessage(game.db, { msg_id: 'm' })
    const id = await aJob(game.db, {
      kind: 'message list',
      params: '{"msgId":"m"}',
      created_by_id: sender.id,
      rows: [{ subject: 'p1' }],
    })
    const delivered = () => game.db.selectFrom('message_deliveries').select('player_id').execute()
    const notified = () => game.db.selectFrom('audit_log').select(['actor', 'action', 'note']).orderBy('id').execute()
    await game.db.updateTable('users').set(change).where('id', '=', sender.id).execute()
    await game.runJobs()
    expect(await delivered()).toEqual([])
    expect((await admin.call(jobs.get, at(id))).data.Job.State).toBe('paused')
    expect(await notified()).toEqual([{ actor: 'server', action: 'job paused', note: `somebody@example.com ${why}` }])
    expect((await admin.call(jobs.resume, at(id))).data.Job.CreatedBy).toBe(admin.email)
    await game.runJobs()
    expect(await delivered()).toEqual([{ player_id: 'p1' }])
    expect((await notified()).map(({ actor, action }) => [actor, action])).toContainEqual([admin.email, 'message sent'])
  })

  it('export the result of every row as CSV without formulas', async () => {
    const { text } = await owner.call(jobs.export, at(await failedJob()))
    expect(text).toBe(
      `Row;PlayerId;State;Result\r\n1;p1;done;\r\n2;"'=cmd()";failed;There is no player with this ID.\r\n`,
    )
  })

  it('return 404 for unknown ids', async () => {
    expect((await admin.call(jobs.get, at('999'))).code).toBe('job-unknown')
    expect((await admin.call(jobs.cancel, at('999'))).code).toBe('job-unknown')
  })
})
