import { expect, test } from 'vitest'
import { listPlayerTables } from '#test/chaos/player-rows.ts'
import { testDatabase } from '#test/harness/start-app.ts'
import { features } from './features.ts'

/** Tables with a player's id that belong to no feature, with the reason. */
const exceptions = new Map([
  ['players', 'the player itself'],
  ['player_delete_requests', 'a request is deleted when it is answered'],
  ['audit_players', 'the audit log deletes them with the values that name the player'],
  ['outbox', 'a trigger empties the events of a deleted player, and writes one of the deletion'],
  ['deletion_receipts', 'the receipt of a deletion stays'],
])

test('every table with a player id is owned by exactly one feature', async () => {
  const { db } = await testDatabase()
  const owners = (name: string) => features.ownedTables.filter(({ table }) => table === name).length
  const wrong = (await listPlayerTables(db)).filter((name) => !exceptions.has(name) && owners(name) !== 1)
  const advice = 'Add it to the ownedTables of one manifest, so that it is deleted with the player.'
  expect(wrong.map((name) => `${name} is owned by ${owners(name)} features. ${advice}`)).toEqual([])
})
