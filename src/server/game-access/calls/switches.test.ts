import { expect, test } from 'vitest'
import { availability } from '#contract/game-availability.ts'
import { ownGuild } from '#contract/game-guilds.ts'
import { inbox } from '#contract/game-inbox.ts'
import { ranks } from '#contract/game-leaderboards.ts'
import { profile } from '#contract/game-profile.ts'
import { saves } from '#contract/game-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { gameSwitches } from '#contract/game-switches.ts'
import { createApp } from '#server/app.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { type Caller, createCaller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string
let signedIn: Awaited<ReturnType<typeof signInPlayer>>

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
  signedIn = await signInPlayer(app, clientKey)
})

type Group = (typeof groups)[number]
const groups = ['new-players', 'sign-in', 'saves', 'inbox', 'events', 'guilds', 'poll', 'other'] as const

const set = (group: Group, isOff: boolean) => admin.call(gameSwitches.set, { params: { group }, body: { isOff } })

/** A call of each group, and the code of its answer; empty when it succeeds. */
async function callAll(): Promise<Record<Group, string>> {
  const { player, installationKey } = signedIn
  const enter = (InstallationKey: string) =>
    callerWith(app, clientKey).call(signIn.create, { body: { InstallationKey, Create: true } })
  const codes = {
    'new-players': (await enter(newInstallationKey())).code,
    'sign-in': (await enter(installationKey)).code,
    saves: (await player.call(saves.list, {})).code,
    inbox: (await player.call(inbox.list, {})).code,
    events: (await player.call(ranks.own, {})).code,
    guilds: (await player.call(ownGuild.get, {})).code,
    poll: (await player.call(availability.poll, {})).code,
    other: (await player.call(profile.get, {})).code,
  }
  return Object.fromEntries(Object.entries(codes).map(([group, code]) => [group, code ?? ''])) as Record<Group, string>
}

const none: Record<Group, string> = {
  'new-players': '',
  'sign-in': '',
  saves: '',
  inbox: '',
  events: '',
  guilds: '',
  poll: '',
  other: '',
}

test.each(groups)('the group %s is switched off and on at once, and the others go on', async (group) => {
  expect(await callAll()).toEqual(none)
  const off = await set(group, true)
  expect(off.data).toEqual({ Group: group, IsOff: true, OffSince: app.clock.now.toISOString(), OffBy: admin.email })
  const without = { ...none, [group]: 'switched-off' }
  // Nobody new can sign in where nobody can.
  expect(await callAll()).toEqual(group === 'sign-in' ? { ...without, 'new-players': 'switched-off' } : without)
  expect((await set(group, false)).data).toMatchObject({ IsOff: false, OffSince: null })
  expect(await callAll()).toEqual(none)
})

test('says when to try again, and is recorded', async () => {
  await set('saves', true)
  const refused = await signedIn.player.call(saves.list, {})
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60'])
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'actor'])
    .where('target_kind', '=', 'game calls')
    .execute()
  expect(entries).toEqual([{ action: 'game calls switched', target_id: 'saves', actor: admin.email }])
  const { data } = await admin.call(gameSwitches.list, {})
  expect(data.Switches.filter(({ IsOff }) => IsOff).map(({ Group }) => Group)).toEqual(['saves'])
})

test('counts in another process half a second later', async () => {
  const elsewhere = await createApp({ settings: app.settings, db: app.db, now: () => app.clock.now })
  const there = createCaller(elsewhere, '', 0, signedIn.Token)
  expect((await there.call(saves.list, {})).status).toBe(200)
  await set('saves', true)
  expect((await there.call(saves.list, {})).status).toBe(200)
  app.clock.now = new Date(app.clock.now.getTime() + 500)
  expect((await there.call(saves.list, {})).code).toBe('switched-off')
  await elsewhere.close()
})
