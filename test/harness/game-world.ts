import { vi } from 'vitest'
import type { EndpointRequest, GameEndpoint } from '#contract/core/endpoint.ts'
import { type GameScope, gameScopes } from '#contract/core/game-access.ts'
import { identityIssuers } from '#contract/identity-issuers.ts'
import type { GameFeatureName, gameContract } from '#contract/index.ts'
import { preferences } from '#contract/preferences.ts'
import { aLeaderboard, anEvent } from './event-makers.ts'
import { readContent } from './failing-statements.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from './game.ts'
import { anIssuerKey, signIdentityToken, TestIssuer } from './identity-issuer.ts'
import { aGuild, aMessage, aPlayer } from './makers.ts'
import { addGoogleApp, aGoogleReceipt } from './receipts.ts'
import { aDefinition, aRegatta } from './regatta-makers.ts'
import { makeServerKey } from './server-key.ts'
import { type Caller, startApp, type TestApp } from './start-app.ts'

const ofServer = { playerId: 'of-a-server' }

/** A call of every endpoint of the game that succeeds for a new player; an endpoint without one does not compile. */
const samples: {
  [F in Exclude<GameFeatureName, 'storeNotifications'>]: {
    [E in keyof (typeof gameContract)[F]]: EndpointRequest<(typeof gameContract)[F][E] & never> | object
  }
} = {
  availability: { check: { body: { BuildNumber: 7, Version: '1.0' } }, poll: { query: { state: 'earlier' } } },
  signIn: { create: { body: { InstallationKey: newInstallationKey(), Create: true, Device: { Model: 'Pixel 8' } } } },
  profile: { get: {}, getOther: { params: { playerId: 'other' } } },
  // The body of `link` has a token that is made when the application has started.
  identities: { list: {}, link: {}, unlink: { params: { id: '99' } } },
  serverPlayers: {
    create: { params: { playerId: 'studio-1' }, body: { Nickname: 'Ann', Language: 'en', Recreate: false } },
    createMany: {
      body: { Mode: 'all', Rows: [{ PlayerId: 'studio-2', Nickname: 'Bob', Language: 'en', Recreate: false }] },
    },
    createCode: { params: ofServer },
    get: { params: ofServer },
  },
  serverSaves: {
    list: { params: ofServer, query: { since: '0' } },
    write: { params: ofServer, body: { Entries: [{ Key: 'level', Value: '1', Version: 0 }] } },
  },
  serverAttributes: {
    list: { params: ofServer },
    set: { params: ofServer, body: { Attributes: [{ Name: 'stars', Value: 1, ExpirationDate: null }] } },
    setMany: { body: { Mode: 'each', Rows: [{ PlayerId: 'other', Name: 'stars', Value: 1, ExpirationDate: null }] } },
  },
  serverInbox: {
    list: { params: ofServer },
    collect: { params: { ...ofServer, msgId: 'gift' }, body: { CollectId: 'first' } },
  },
  serverPurchases: {
    report: {
      params: ofServer,
      body: {
        OrderId: 'GPA.1',
        Store: 'google',
        SKU: 'gems.small',
        Date: '2026-11-20T14:05:00.000Z',
        ItemId: 'gems',
        Amount: 100,
        Type: 0,
        Value: '4.99',
        Platform: 'android',
        Valid: true,
        IsSandbox: false,
        Entries: [{ Key: 'wallet', Value: '1', Version: 0 }],
      },
    },
    reportMany: {
      body: {
        Mode: 'all',
        Rows: [
          {
            PlayerId: 'other',
            OrderId: 'GPA.2',
            Store: 'google',
            SKU: 'gems.small',
            Date: '2026-11-20T14:05:00.000Z',
            ItemId: 'gems',
            Amount: 100,
            Type: 0,
            Value: '4.99',
            Platform: 'android',
            Valid: true,
            IsSandbox: false,
          },
        ],
      },
    },
  },
  serverDeletions: { request: { body: { Mode: 'each', Rows: [{ PlayerId: 'other', Text: 'Ticket 12' }] } } },
  names: {
    setNickname: { body: { Nickname: 'Ada' } },
    report: { params: { playerId: 'other' }, body: { Nickname: 'Rude' } },
  },
  ownAttributes: { list: {}, write: { body: { Attributes: [{ Name: 'level', Value: 7 }] } } },
  ownDeletion: { get: {}, create: { body: { Text: 'Goodbye' } }, withdraw: {} },
  cache: { acknowledge: { body: { CacheCount: 0 } } },
  ownData: { get: {}, create: { body: { Text: 'All of it, please' } } },
  inbox: {
    list: {},
    collect: { params: { msgId: 'gift' }, body: { CollectId: 'first' } },
    listSystem: { query: { since: '0', take: '2' } },
  },
  // The events are the first of a new database: one to join, and one that the player is in.
  ownEvents: {
    list: { query: { aheadHours: '24' } },
    join: { params: { eventId: '1' } },
    leave: { params: { eventId: '2' } },
  },
  ranks: {
    own: {},
    list: { params: { key: '1-1' }, query: { take: '3' } },
    around: { params: { key: '1-1' } },
    report: { params: { key: '1-1' }, body: { Report: 1, Score: 8, Attributes: { stars: 3 } } },
  },
  serverScores: {
    report: { body: { Mode: 'all', Rows: [{ LeaderboardKey: '1-1', PlayerId: 'other', Score: 10 }] } },
  },
  // The player leads the first guild, hands it over and leaves it. The second one is private.
  ownGuild: {
    search: { query: { name: 'gu', take: '1' } },
    get: {},
    requests: { params: { guildId: '1' } },
    accept: { params: { guildId: '1', playerId: 'asking' } },
    refuse: { params: { guildId: '1', playerId: 'refused' } },
    kick: { params: { guildId: '1', playerId: 'mate' } },
    makeLeader: { params: { guildId: '1', playerId: 'next' } },
    leave: { params: { guildId: '1' } },
    join: { params: { guildId: '2' } },
    create: { body: { Name: 'Night Owls', AccessPolicy: 0, MinLevel: 3 } },
  },
  ownRegatta: { get: {}, report: { params: { id: '1' }, body: { Report: 1, Score: 8 } } },
  serverRegattas: { report: { body: { Mode: 'all', Rows: [{ RegattaId: 1, PlayerId: 'other', Score: 10 }] } } },
  feed: { list: { query: { from: 'oldest', take: '3' } } },
  ownPurchases: { report: { body: { ...aGoogleReceipt(), Entries: [{ Key: 'gems', Value: '1', Version: 0 }] } } },
  saves: {
    list: { query: { since: '0' } },
    write: { body: { Entries: [{ Key: 'wallet', Value: '{"coins":1}', Version: 0 }] } },
    acknowledge: { body: { Revision: 0 } },
  },
}

/** The input of a call whose endpoint is not known here. */
export type AnyCall = { params?: object; query?: object; body?: unknown }

/** An application with a player who has signed in, and what the sample calls of the game are about. */
export type GameWorld = {
  readonly app: TestApp
  readonly admin: Caller
  readonly clientKey: string
  readonly serverKey: string
  readonly signedIn: Awaited<ReturnType<typeof signInPlayer>>
  /** The sample call of an endpoint by its name, "saves.write". */
  readonly getSample: (name: string) => AnyCall
  /** The credential that an endpoint wants. */
  readonly credentialFor: (endpoint: GameEndpoint) => string
  readonly send: (
    credential: string,
    endpoint: GameEndpoint,
    input: AnyCall,
    headers?: Record<string, string>,
  ) => ReturnType<Caller['call']>
  readonly close: () => Promise<void>
}

/** A token of an issuer whose keys can be fetched, with its nonce. */
async function makeLinkBody(app: TestApp, admin: Caller): Promise<{ issuer: TestIssuer; body: object }> {
  const key = await anIssuerKey('key-1')
  const issuer = await new TestIssuer([key.public]).start()
  const { issuer: name, keysUrl } = issuer
  const audiences = [{ keyId: 1, audience: 'game' }]
  await admin.call(identityIssuers.create, { body: { name: 'Studio', issuer: name, keysUrl, audiences } })
  const exp = Math.floor(app.clock.now.getTime() / 1000) + 600
  const nonce = 'a-nonce-of-a-link'
  const IdentityToken = await signIdentityToken(key, { iss: name, aud: 'game', sub: 'ada', exp, nonce })
  return { issuer, body: { IdentityToken, Nonce: nonce } }
}

/** Starts an application in which every sample call of the game succeeds. */
export async function startGameWorld(): Promise<GameWorld> {
  // What the server writes from time to time would change something between two looks.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await startApp()
  vi.useRealTimers()
  const admin = await app.signInAs('admin')
  const clientKey = await aClientKey(admin)
  const scopes = Object.keys(gameScopes) as GameScope[]
  const serverKey = await makeServerKey(admin, scopes)
  const signedIn = await signInPlayer(app, clientKey)
  await aPlayer(app.db, { player_id: 'other', nickname: 'Rude' })
  const preference = { Key: 'GAME_ATTRIBUTES', Type: 0, Value: '["level"]' }
  await admin.call(preferences.create, { body: preference })
  const link = await makeLinkBody(app, admin)
  await addGoogleApp(admin)
  await aPlayer(app.db, { player_id: ofServer.playerId })
  await aMessage(app.db, { msg_id: 'gift', to: [signedIn.playerId, ofServer.playerId], created_at: app.clock.now })
  const start_at = new Date(app.clock.now.getTime() - 3_600_000)
  const joinable = await anEvent(app.db, { start_at })
  const joined = await anEvent(app.db, { start_at })
  const participation = { player_id: signedIn.playerId, event_id: joined, joined_at: app.clock.now }
  await app.db.insertInto('event_players').values(participation).execute()
  const scores = { [signedIn.playerId]: 7, other: 9 }
  await aLeaderboard(app.db, { eventId: joinable, scores, reportedBy: 'players' })
  for (const player_id of ['mate', 'next', 'asking', 'refused']) await aPlayer(app.db, { player_id })
  const guild_id = await aGuild(app.db, { members: [signedIn.playerId, 'mate', 'next'], access_policy: 1 })
  await aGuild(app.db, { members: ['other'], access_policy: 1 })
  const requests = ['asking', 'refused'].map((player_id) => ({ player_id, guild_id, requested_at: app.clock.now }))
  await app.db.insertInto('guild_requests').values(requests).execute()
  const definition_id = await aDefinition(app.db)
  const regatta = { definition_id, start_at: app.clock.now, guilds: [guild_id, '2'], reported_by: 'players' } as const
  const regatta_id = await aRegatta(app.db, regatta)
  // The player's score goes on counting for the first guild, also after the player has left it.
  const score = { player_id: signedIn.playerId, regatta_id, guild_id, score: 5, reported_at: app.clock.now }
  await app.db.insertInto('regatta_scores').values(score).execute()
  return {
    app,
    admin,
    clientKey,
    serverKey,
    signedIn,
    getSample: (name) => {
      if (name === 'identities.link') return { body: link.body }
      const [feature = '', endpoint = ''] = name.split('.')
      return (samples as Record<string, Record<string, AnyCall>>)[feature]?.[endpoint] ?? {}
    },
    credentialFor: ({ gameAccess }) => {
      if (typeof gameAccess !== 'string') return serverKey
      return gameAccess === 'player' ? signedIn.Token : clientKey
    },
    send: (credential, endpoint, input, headers = {}) =>
      callerWith(app, credential).call(endpoint, input as never, { headers }),
    close: async () => {
      await link.issuer.close()
      await app.close()
    },
  }
}

/** Tables that every call counts in or notes a use in, some seconds later. */
const counted = new Set([
  'sessions',
  'access_keys',
  'access_key_days',
  'access_key_calls',
  'player_presence',
  'player_refused_calls',
])

/** The content of all other tables. */
export async function readOthers({ app }: GameWorld): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await readContent(app.db)).filter(([table]) => !counted.has(table)))
}
