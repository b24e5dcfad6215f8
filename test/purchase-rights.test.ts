import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { permissionNames } from '#contract/core/permissions.ts'
import { endpoints } from '#contract/index.ts'
import {
  type AnyCall,
  createWorld,
  sampleCall,
  sampleVariants,
  type World,
} from './contract-samples/contract-samples.ts'
import { aPurchase } from './harness/makers.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

type Reading = { readonly name: string; readonly endpoint: Endpoint; readonly input: AnyCall }

/** The calls that read, with each kind of input. The audit log has a right of its own, and its reading calls add to it. */
function listReadings(world: World): Reading[] {
  return endpoints
    .filter(({ name, endpoint: { method, isRead } }) => (method === 'GET' || isRead) && !name.startsWith('audit.'))
    .flatMap(({ name, endpoint }) => [
      { name, endpoint, input: sampleCall(name, world) },
      ...Object.entries(sampleVariants(name, world)).map(([what, input]) => ({
        name: `${name} (${what})`,
        endpoint,
        input,
      })),
    ])
}

async function readAll(caller: Caller, readings: readonly Reading[]): Promise<Map<string, string>> {
  const replies = new Map<string, string>()
  for (const { name, endpoint, input } of readings) {
    // The type of the endpoint is not known here. A refusal names its request.
    const { status, text } = await caller.call(endpoint, input as never)
    replies.set(name, status < 300 ? text : String(status))
  }
  return replies
}

/** Gives the player of the samples an order. The sums on the player stay: the specification shows them to everybody. */
async function buy({ db, clock }: TestApp): Promise<void> {
  const sums = await db
    .selectFrom('players')
    .select(['total_spent', 'purchases_count'])
    .where('player_id', '=', 'sample')
    .executeTakeFirstOrThrow()
  await aPurchase(db, { player_id: 'sample', date: new Date(clock.now.getTime() - 1000) })
  await db.updateTable('players').set(sums).where('player_id', '=', 'sample').execute()
}

test('no reply tells a user who may not read purchases that a player has bought something', async () => {
  const app = await startApp()
  const world = await createWorld(app)
  const readings = listReadings(world)
  const all = await app.signInAs(permissionNames)
  const others = await app.signInAs(permissionNames.filter((name) => name !== 'ACCESS_PURCHASES'))
  // Nobody has bought anything before.
  await app.db.deleteFrom('purchases').execute()
  await app.db.updateTable('players').set({ last_save_game: app.clock.now }).where('player_id', '=', 'sample').execute()
  const findChanged = async (caller: Caller, earlier: ReadonlyMap<string, string>) =>
    [...(await readAll(caller, readings))].flatMap(([name, text]) => (text === earlier.get(name) ? [] : [name]))
  // The first time counts who is there.
  for (const caller of [all, others]) await readAll(caller, readings)
  const [before, beforeOthers] = [await readAll(all, readings), await readAll(others, readings)]
  await buy(app)
  expect(await findChanged(others, beforeOthers)).toEqual([])
  const seen = await findChanged(all, before)
  expect(seen).toEqual(
    expect.arrayContaining(['purchases.list', 'deletions.get', 'compensations.plan (with purchases)']),
  )
  await app.close()
})
