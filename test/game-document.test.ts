import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameScope } from '#contract/core/game-access.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { identityIssuers } from '#contract/identity-issuers.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { messages } from '#contract/messages.ts'
import { persistence } from '#contract/persistence.ts'
import { playerCredentials } from '#contract/player-credentials.ts'
import { preferences } from '#contract/preferences.ts'
import { storeProducts } from '#contract/store-products.ts'
import { anEvent } from './harness/event-makers.ts'
import { aClientKey } from './harness/game.ts'
import { anIssuerKey, signIdentityToken, TestIssuer } from './harness/identity-issuer.ts'
import { aGuild, aMessage, aPlayer } from './harness/makers.ts'
import { addAppleApp, aStoreChain, aTransaction, signWith } from './harness/receipts.ts'
import { aDefinition, aRegatta } from './harness/regatta-makers.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

const document = readFileSync(new URL('../docs/connecting-a-game.md', import.meta.url), 'utf8')

/** The commands and replies of the document, in their order. */
const blocks = [...document.matchAll(/```(sh|json)\n(.*?)```/gs)].map(([, kind = '', text = '']) => ({ kind, text }))

let app: TestApp
let admin: Caller
let issuer: TestIssuer | undefined
/** Signs a token of the issuer about a subject. */
let sign: (subject: string) => Promise<string>
const variables: Record<string, string> = { URL: '' }

beforeAll(async () => {
  app = await startApp()
  admin = await app.signInAs('admin')
  variables.KEY = await aClientKey(admin, 'android')
  const body = {
    name: 'Matches',
    scopes: ['players', 'saves', 'scores', 'purchases', 'feed'] as GameScope[],
    networks: [],
    expiresAt: null,
  }
  variables.SERVER = (await admin.call(gameKeys.createServerKey, { body })).data.Secret
})
afterAll(async () => {
  await issuer?.close()
  await app.close()
})

/** What a shell makes of a command: its variables filled in, lines joined, quotes taken off. */
function toParts(command: string): string[] {
  const filled = command.replaceAll('\\\n', ' ').replaceAll(/\$([A-Z]+)/g, (_, name: string) => {
    if (variables[name] === undefined) throw new Error(`${name} is not set.`)
    return variables[name]
  })
  // A quoted part may stand beside another one: '…'"…".
  const found = [...filled.matchAll(/((?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"])+)/g)].map(([, word = '']) => word)
  return found.map((word) => word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"/g, (_, one, other) => one ?? other))
}

/** Makes the call of a curl command, and returns the reply. */
async function curl(command: string) {
  const parts = toParts(command).slice(1)
  const headers: Record<string, string> = {}
  let [method, url, payload]: (string | undefined)[] = []
  for (let word = parts.shift(); word !== undefined; word = parts.shift()) {
    if (word === '-H') {
      const [name = '', value = ''] = (parts.shift() ?? '').split(': ')
      headers[name.toLowerCase()] = value
    } else if (word === '-X') method = parts.shift()
    else if (word === '-d') payload = parts.shift()
    else if (word !== '-g') url = word
  }
  const verb = (method ?? (payload === undefined ? 'GET' : 'POST')) as 'GET'
  return app.app.inject({ method: verb, url: url ?? '', headers, ...(payload === undefined ? {} : { payload }) })
}

/** What the document says, with anything where it has `…`. */
function toExpected(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('…') ? expect.stringMatching(toPattern(value)) : value
  if (Array.isArray(value)) return value.map(toExpected)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toExpected(member)]))
}

const toPattern = (text: string) => new RegExp(`^${text.replaceAll('…', '.+')}$`)

/** What staff do between the sections, by the text that says so. */
const staff: Readonly<Record<string, () => Promise<unknown>>> = {
  '## 4': () =>
    admin.call(persistence.save, {
      params: { id: variables.PLAYER ?? '' },
      query: {},
      body: [{ Key: 'wallet', Value: '{"gold":500}' }],
    }),
  '## 5': () =>
    aMessage(app.db, {
      to: [variables.PLAYER ?? ''],
      title: 'Sorry for the wait',
      gifts: JSON.stringify([{ m_type: 1, m_giftableId: 'gold', m_amount: 50 }]),
      created_at: app.clock.now,
    }),
  '## 7': async () => {
    await aPlayer(app.db, { player_id: '4711', nickname: 'Rude' })
    const Key = 'GAME_ATTRIBUTES'
    const body = { Key, Type: 0, Value: '["tutorial_step"]' }
    await admin.call(preferences.create, { body })
    await admin.call(messages.sendSystem, { body: { channel: 'global', message: 'Winter begins at noon.' } })
  },
  '## 8': () => {
    const start_at = new Date(app.clock.now.getTime() - 3_600_000)
    const leaderboards = { Gold: null }
    return anEvent(app.db, { content: 'Harbor Rush', start_at, duration: 48, leaderboards, reportedBy: 'players' })
  },
  '## 9': async () => {
    await admin.call(leaderboardEntries.add, { params: { key: variables.BOARD ?? '', playerId: '4711' } })
    await aPlayer(app.db, { player_id: 'owl' })
    await aGuild(app.db, { name: 'Night Owls', members: ['owl'], access_policy: 1, min_level: 3 })
  },
  // The player has made the guild by then.
  'The leader reads the requests': async () => {
    const guild_id = variables.OWN ?? ''
    await app.db
      .insertInto('guild_requests')
      .values({ player_id: '4711', guild_id, requested_at: app.clock.now })
      .execute()
  },
  'The latest regatta of the own guild': async () => {
    const definition_id = await aDefinition(app.db)
    await aRegatta(app.db, {
      definition_id,
      start_at: app.clock.now,
      guilds: [variables.OWN ?? ''],
      reported_by: 'players',
    })
  },
  '## 10': async () => {
    const chain = await aStoreChain(app.clock.now)
    await addAppleApp(admin, chain.root.certificate.toString('pem'))
    const body = { Store: 'apple', SKU: 'gems.small', ItemId: 'gems', Amount: 100, Type: 0, Value: '4.99' }
    await admin.call(storeProducts.create, { body })
    const certificates = [chain.leaf, chain.intermediate, chain.root]
    variables.TRANSACTION = await signWith(certificates, aTransaction(app.clock.now))
  },
  '## 11': async () => {
    const { data } = await admin.call(playerCredentials.createCode, { params: { id: variables.PLAYER ?? '' } })
    variables.CODE = data.Code
  },
  '## 12': async () => {
    const key = await anIssuerKey('key-1')
    issuer = await new TestIssuer([key.public]).start()
    const { issuer: name, keysUrl } = issuer
    const audiences = [{ keyId: 1, audience: 'com.example.game' }]
    await admin.call(identityIssuers.create, { body: { name: 'Studio', issuer: name, keysUrl, audiences } })
    variables.NONCE = 'a-nonce-of-this-sign-in'
    const exp = Math.floor(app.clock.now.getTime() / 1000) + 600
    sign = (sub) => signIdentityToken(key, { iss: name, aud: 'com.example.game', sub, exp, nonce: variables.NONCE })
    variables.IDENTITY = await sign('ada')
  },
  '## 13': async () => {
    const player_id = await aPlayer(app.db, { nickname: 'Grace', attributes: { current_stage: 12 } })
    const { now } = app.clock
    const identity = { issuer: issuer?.issuer ?? '', subject: 'grace', linked_at: now, last_used_at: now }
    await app.db
      .insertInto('player_identities')
      .values({ player_id, ...identity })
      .execute()
    variables.IDENTITY = await sign('grace')
  },
}

it('answers every command of the document as the document says', async () => {
  let reply: Awaited<ReturnType<typeof curl>> | undefined
  let calls = 0
  let position = 0
  for (const { kind, text } of blocks) {
    const start = document.indexOf(text, position)
    for (const [section, act] of Object.entries(staff)) {
      const at = document.indexOf(section)
      if (at >= position && at < start) await act()
    }
    position = start
    if (kind === 'json') {
      expect(JSON.parse(reply?.body ?? '')).toEqual(toExpected(JSON.parse(text)))
      const { data } = JSON.parse(reply?.body ?? '')
      variables.TOKEN = data?.Token ?? variables.TOKEN
      variables.PLAYER = data?.Player?.PlayerId ?? variables.PLAYER
      variables.MESSAGE = data?.Messages?.[0]?.MsgId ?? variables.MESSAGE
      variables.EVENT = data?.Events?.[0]?.EventId ?? variables.EVENT
      variables.GUILD = data?.Guilds?.[0]?.Id ?? variables.GUILD
      variables.OWN = data?.Guild?.Id ?? variables.OWN
      variables.CURSOR = data?.Cursor ?? variables.CURSOR
      variables.BOARD = data?.Leaderboards?.[0]?.Key ?? variables.BOARD
      continue
    }
    if (text.includes('INSTALLATION=')) variables.INSTALLATION = randomBytes(32).toString('base64url')
    const command = /curl .*/s.exec(text)?.[0]
    if (!command) continue
    reply = await curl(command)
    calls++
  }
  expect(calls).toBe(45)
})
