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

it('shows the id, the nickname and the guild of another player, more of members of the own guild, and nothing else', async () => {
  const { player, playerId } = await signInPlayer(app, await aClientKey(admin))
  await aPlayer(app.db, { player_id: 'other', nickname: 'Bob', language: 'de', is_hacker: true, is_mock: true })
  const getOther = (id: string) => player.call(profile.getOther, { params: { playerId: id } })
  expect((await getOther('other')).data).toEqual({ PlayerId: 'other', Nickname: 'Bob', Guild: null, GuildMate: null })
  const guild = { name: 'Sailors', description: '', minLevel: 0, accessPolicy: 0, leaderId: 'other' }
  const Id = (await admin.call(guilds.create, { body: { guild } })).data.Id
  expect((await getOther('other')).data.Guild).toEqual({ Id, Name: 'Sailors' })
  expect((await getOther(playerId)).data).toEqual({ PlayerId: playerId, Nickname: '', Guild: null, GuildMate: null })
  await app.db
    .insertInto('guild_members')
    .values({ player_id: playerId, guild_id: Id, joined_at: app.clock.now })
    .execute()
  expect((await getOther('other')).data.GuildMate).toEqual({ Level: null, LastSeen: null })
  const seenAt = new Date(app.clock.now.getTime() - 86_400_000)
  await app.db.insertInto('player_devices').values({ player_id: 'other', device_id: 'd', seen_at: seenAt }).execute()
  await app.db
    .insertInto('player_attributes')
    .values({ player_id: 'other', name: 'current_stage', value: 42 })
    .execute()
  const day = seenAt.toISOString().slice(0, 10)
  expect((await getOther('other')).data.GuildMate).toEqual({ Level: 42, LastSeen: day })
  const unknown = await getOther('nobody')
  // Not `player-deleted`, which would say it of the caller.
  expect([unknown.status, unknown.code]).toEqual([404, 'other-player-unknown'])
})
