import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PermissionName } from '#contract/core/permissions.ts'
import { home } from '#contract/home.ts'
import { preferences } from '#contract/preferences.ts'
import { session } from '#contract/session.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'
import { endFirstSteps } from './first-steps.ts'

let game: TestApp
let admin: Awaited<ReturnType<TestApp['signInAs']>>

beforeEach(async () => {
  game = await startApp()
  admin = await game.signInAs('admin')
})
afterEach(() => game.close())

/** The steps that a caller sees, read anew: "game" is to do, "+game" is done. */
async function list(caller = admin): Promise<string[]> {
  game.clock.now = new Date(game.clock.now.getTime() + 5_000)
  const { data } = await caller.call(home.get, {})
  return data.Steps.map(({ Kind, IsDone }) => `${IsDone ? '+' : ''}${Kind}`)
}

async function setName(): Promise<void> {
  const name = { Key: 'GAME_NAME', Type: 1, Value: 'Quarterdeck' }
  await game.db
    .insertInto('console_preferences')
    .values({ key: name.Key, type: name.Type, value: name.Value, is_required: true })
    .execute()
  expect(await list()).toContain('game name')
  const changed = await admin.call(preferences.update, {
    params: { preferenceKey: name.Key },
    body: { ...name, Value: 'Idle Harbor' },
  })
  expect(changed.status).toBe(200)
}

const backUp = () =>
  writeServerAudit(game.db, {
    at: game.clock.now,
    action: 'backup written',
    targetKind: 'data',
    targetId: 'first.qdbackup',
  })

it('lists what a new installation needs, and what of it is done', async () => {
  expect(await list()).toEqual(['game', 'colleague', 'game name', 'backup'])
  await setName()
  expect(await list()).toEqual(['game', 'colleague', '+game name', 'backup'])
  await aPlayer(game.db, { player_id: 'mock', is_mock: true })
  await backUp()
  expect(await list()).toEqual(['game', 'colleague', '+game name', '+backup'])
  await game.signInAs([])
  await aPlayer(game.db, { player_id: 'p1' })
  expect(await list()).toEqual([])
})

it('never comes back once all was done', async () => {
  await setName()
  await backUp()
  await aPlayer(game.db, { player_id: 'p1' })
  await endFirstSteps(game.db, game.clock.now)
  expect(await list()).toContain('colleague')
  const colleague = await game.signInAs([])
  await endFirstSteps(game.db, game.clock.now)
  await endFirstSteps(game.db, game.clock.now)
  await game.db.deleteFrom('users').where('email', '=', colleague.email).execute()
  await game.db.deleteFrom('players').execute()
  expect(await list()).toEqual([])
})

it('is hidden by each user alone, and lists only what the user may do', async () => {
  await admin.call(session.setDisplay, { body: { HidesFirstSteps: true } })
  expect(await list()).toEqual([])
  const expected: Partial<Record<PermissionName, readonly string[]>> = {
    MANAGE_GAME_KEYS: ['game'],
    CONTROL_CONSOLE_PREFERENCES: ['game name'],
    CHANGE_PLAYERS: [],
  }
  for (const [permission, steps] of Object.entries(expected))
    expect(await list(await game.signInAs([permission as PermissionName])), permission).toEqual(steps)
})
