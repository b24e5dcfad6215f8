import { describe, expect, it } from 'vitest'
import { dataRequests } from '#contract/data-requests.ts'
import { ownData } from '#contract/game-requests.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { features } from '#server/features.ts'
import { runRetention } from '#server/platform/retention.ts'
import { setUpPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aDataRequest } from '#test/harness/moderation-makers.ts'
import type { Caller, TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let player: Caller
let playerId: string

setUpPlayer((game) => {
  ;({ app, admin, player, playerId } = game)
})

const create = (Text = '') => player.call(ownData.create, { body: { Text } })
const get = async () => (await player.call(ownData.get, {})).data.Request
const list = async (filter?: string) => (await admin.call(dataRequests.list, { query: { filter } })).data.Result
const answer = (id = playerId, reason = '') => admin.call(dataRequests.answer, { params: { playerId: id } }, { reason })

describe('a request for the own data', () => {
  it('waits for staff, and says when it was answered', async () => {
    expect(await get()).toBeNull()
    const requestedAt = app.clock.now.toISOString()
    const first = await create('All of it')
    expect(first.data.Request).toEqual({ CreationDate: requestedAt, Text: 'All of it', AnsweredAt: null })
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    expect((await create('Again')).data).toEqual(first.data)
    expect(await list()).toEqual([{ PlayerId: playerId, Nickname: '', CreationDate: requestedAt, Text: 'All of it' }])
    expect((await answer(playerId, 'ticket 7')).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await get())?.AnsweredAt).toBe(app.clock.now.toISOString())
    const again = await answer()
    expect([again.status, again.code]).toEqual([404, 'data-request-unknown'])
    const { data } = await admin.call(timeline.list, { params: { id: playerId }, query: { kinds: 'player' } })
    expect(data.Result.map(({ What, Who, Reason }) => [What, Who, Reason])).toContainEqual([
      'Data request answered',
      admin.email,
      'ticket 7',
    ])
  })

  it('can be made again after an answer', async () => {
    await create('First')
    await answer()
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const { Request } = (await create('Second')).data
    expect(Request).toEqual({ CreationDate: app.clock.now.toISOString(), Text: 'Second', AnsweredAt: null })
    expect(await list()).toHaveLength(1)
  })

  it('is listed oldest first and found by the beginning of the id, for staff who may export', async () => {
    for (const id of ['bb1', 'aa1', 'aa2']) {
      await aPlayer(app.db, { player_id: id })
      await aDataRequest(app.db, id)
    }
    expect((await list()).map(({ PlayerId }) => PlayerId)).toEqual(['bb1', 'aa1', 'aa2'])
    expect((await list('aa')).map(({ PlayerId }) => PlayerId)).toEqual(['aa1', 'aa2'])
    const other = await app.signInAs([])
    expect((await other.call(dataRequests.list, { query: {} })).status).toBe(403)
  })

  it('goes with the player, and some months after its answer', async () => {
    await create()
    await answer()
    const rows = () => app.db.selectFrom('player_data_requests').select('player_id').execute()
    const days = (count: number) => new Date(app.clock.now.getTime() + count * 86_400_000)
    await runRetention(features.retention, app.db, app.settings, days(89))
    expect(await rows()).toHaveLength(1)
    await runRetention(features.retention, app.db, app.settings, days(91))
    expect(await rows()).toEqual([])
    await aPlayer(app.db, { player_id: 'gone' })
    await aDataRequest(app.db, 'gone')
    await admin.call(players.remove, { params: { id: 'gone' } })
    expect(await rows()).toEqual([])
  })
})
