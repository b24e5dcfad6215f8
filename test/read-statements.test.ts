import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { endpoints } from '#contract/index.ts'
import { createApp } from '#server/app.ts'
import { createWorld, sampleCall, type World } from './contract-samples/contract-samples.ts'
import { startApp, type TestApp } from './harness/start-app.ts'

let app: TestApp
let counted: FastifyInstance
let world: World
let statements = 0

const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements++
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeEach(async () => {
  app = await startApp()
  world = await createWorld(app)
  const { settings, db, clock } = app
  counted = await createApp({ settings, db: db.withPlugin(counter), now: () => clock.now })
})
afterEach(async () => {
  await counted.close()
  await app.close()
})

/** Reads that make more than one statement, because one would be harder to read than it saves. */
const severalStatements: Readonly<Record<string, number>> = {
  'attributeConfigurations.plan': 3,
  'attributeConfigurations.resumptionPlan': 2,
  'attributeConfigurations.try': 3,
  'audit.get': 2,
  'builds.decide': 4,
  'builds.players': 3,
  'builds.playing': 3,
  'compensations.get': 2,
  'deletions.get': 3,
  'deletions.removalPlan': 2,
  'eventReports.get': 3,
  'eventSeries.planFollowing': 3,
  'playerCredentials.identities': 2,
  'players.info': 2,
  'home.get': 2,
  'playerOverview.get': 2,
  'events.planRemoval': 2,
  'leaderboardEntries.explain': 3,
  'leaderboardEntries.get': 3,
  'leaderboardClosing.plan': 3,
  'leaderboardPrizes.plan': 5,
  'pointInTime.counts': 6,
  'pointInTime.plan': 6,
  'purchases.summaryOfPlayer': 2,
  'regattaGroups.preview': 5,
  'regattas.planDefinition': 3,
  'regattas.previewGroups': 3,
  'regattas.slot': 2,
  'reports.events': 2,
  'reports.staff': 2,
  'roles.get': 2,
  'roles.list': 2,
  // Once a minute it reads samples of the names.
  'search.find': 2,
  'secondFactor.state': 3,
  'session.callOutcome': 2,
  'session.options': 2,
  'signOnIssuers.list': 3,
  'snapshots.content': 2,
  'snapshots.plan': 7,
  'timeline.marks': 3,
  'users.get': 2,
  'users.sessions': 3,
}

/** These go on with statements in the background when they have replied. */
const counting = ['reports.filtered']

const reads = endpoints.filter(({ name, endpoint: { method, file, reply } }) => {
  const isList = 'shape' in reply && typeof reply.shape === 'object' && reply.shape !== null && 'Result' in reply.shape
  return method === 'GET' && !file && !isList && !counting.includes(name)
})

async function count(path: string): Promise<number> {
  statements = 0
  const reply = await counted.inject({ url: path, headers: { authorization: `Bearer ${world.admin.token}` } })
  expect(reply.statusCode, `${path}: ${reply.body}`).toBe(200)
  return statements
}

it('finds a session with one statement and caches it for half a second', async () => {
  // One of them is the call's own.
  expect([await count('/users/me'), await count('/users/me')]).toEqual([2, 1])
  app.clock.now = new Date(app.clock.now.getTime() + 501)
  expect(await count('/users/me')).toBe(2)
})

it('answers every read that is no list with one statement', async () => {
  await count('/users/me')
  const made: Record<string, number> = {}
  for (const { name, endpoint } of reads) {
    const input = sampleCall(name, world)
    const number = await count(buildPath(endpoint.path, input.params) + encodeQuery({ ...input.query }))
    if (number > 1) made[name] = number
  }
  expect(made).toEqual(severalStatements)
})
