import { describe, expect, it } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import { profile } from '#contract/game-profile.ts'
import { ownDeletion } from '#contract/game-requests.ts'
import { timeline } from '#contract/timeline.ts'
import { setUpPlayer } from '#test/harness/game.ts'
import type { Caller, TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let player: Caller
let playerId: string

setUpPlayer((game) => {
  ;({ app, admin, player, playerId } = game)
})

const create = (Text = '') => player.call(ownDeletion.create, { body: { Text } })
const withdraw = () => player.call(ownDeletion.withdraw, {})
const get = async () => (await player.call(ownDeletion.get, {})).data.Request
const waiting = async () => (await admin.call(deletions.list, { query: {} })).data.Result
const audited = async () =>
  (
    await app.db.selectFrom('audit_log').select(['action', 'actor', 'address', 'target_id']).orderBy('id').execute()
  ).filter(({ target_id }) => target_id === playerId)

describe('the own request to be deleted', () => {
  it('waits for staff with what the player wrote, while the player plays on', async () => {
    expect(await get()).toBeNull()
    const { data } = await create('  Good\nbye ')
    expect(data.Request).toEqual({
      CreationDate: app.clock.now.toISOString(),
      Text: 'Good\nbye',
      CanBeWithdrawn: true,
    })
    expect((await waiting()).map(({ PlayerId, Text, Job }) => [PlayerId, Text, Job])).toEqual([
      [playerId, 'Good\nbye', null],
    ])
    expect((await player.call(profile.get, {})).status).toBe(200)
  })

  it('is answered as it is when it is made again, and withdrawn once', async () => {
    const passSecond = () => {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
    }
    passSecond()
    const first = await create('first')
    passSecond()
    expect((await create('second')).data).toEqual(first.data)
    expect((await withdraw()).data).toEqual({ Request: null })
    expect((await withdraw()).data).toEqual({ Request: null })
    expect(await waiting()).toEqual([])
    const entry = { actor: 'game', address: '', target_id: playerId }
    expect(await audited()).toEqual([
      { ...entry, action: 'deletion requested' },
      { ...entry, action: 'deletion request withdrawn' },
    ])
    const { data } = await admin.call(timeline.list, { params: { id: playerId }, query: { kinds: 'player' } })
    expect(data.Result.map(({ What, Detail, Who }) => [What, Detail, Who])).toEqual([
      ['Deletion request withdrawn', 'first', 'game'],
      ['Deletion requested', 'first', 'game'],
      ['Player created', '', ''],
    ])
  })

  it('can be withdrawn until its job has begun, and the job then deletes nobody', async () => {
    await create()
    await admin.call(deletions.answer, { params: { playerId } })
    expect((await get())?.CanBeWithdrawn).toBe(true)
    expect((await withdraw()).status).toBe(200)
    await app.runJobs()
    expect((await player.call(profile.get, {})).status).toBe(200)
    await create()
    expect((await waiting())[0]?.Job).toBeNull()
  })

  it.each(['running', 'paused'] as const)('cannot be withdrawn while its job is %s', async (state) => {
    await create()
    await admin.call(deletions.answer, { params: { playerId } })
    await app.db.updateTable('jobs').set({ state }).execute()
    expect((await get())?.CanBeWithdrawn).toBe(false)
    const reply = await withdraw()
    expect([reply.status, reply.code]).toEqual([409, 'deletion-begun'])
    expect(await waiting()).toHaveLength(1)
  })

  it('ends with the player', async () => {
    await create('Goodbye')
    await admin.call(deletions.answer, { params: { playerId } })
    await app.runJobs()
    expect((await create()).code).toBe('player-deleted')
    expect(await waiting()).toEqual([])
  })
})
