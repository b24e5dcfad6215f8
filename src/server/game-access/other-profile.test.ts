import { expect, it } from 'vitest'
import { profile } from '#contract/game-profile.ts'
import { guilds } from '#contract/guilds.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(async (game) => {
  app = game
  admin = await app.signInAs('admin')
})

it('shows the id, the nickname and the guild of another player, and nothing else', async () => {
  const { player, playerId } = await signInPlayer(app, await aClientKey(admin))
  await aPlayer(app.db, { player_id: 'other', nickname: 'Bob', language: 'de', is_hacker: true, is_mock: true })
  const getOther = (id: string) => player.call(profile.getOther, { params: { playerId: id } })
  expect((await getOther('other')).data).toEqual({ PlayerId: 'other', Nickname: 'Bob', Guild: null })
  const guild = { name: 'Sailors', description: '', minLevel: 0, accessPolicy: 0, leaderId: 'other' }
  const Id = (await admin.call(guilds.create, { body: { guild } })).data.Id
  expect((await getOther('other')).data.Guild).toEqual({ Id, Name: 'Sailors' })
  expect((await getOther(playerId)).data).toEqual({ PlayerId: playerId, Nickname: '', Guild: null })
  const unknown = await getOther('nobody')
  // Not `player-deleted`, which would say it of the caller.
  expect([unknown.status, unknown.code]).toEqual([404, 'other-player-unknown'])
})
