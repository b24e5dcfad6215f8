import type { EndpointCall } from '#contract/core/endpoint.ts'
import type { contract, FeatureName } from '#contract/index.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { hashPassword } from '#server/features/session/passwords.ts'
import { addPasswordLink } from '#server/features/session/repository.ts'
import { createPerson } from '#server/features/staff/repository.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { aJob, aMessage, aPlayer, aSnapshot } from './harness/makers.ts'
import { aDeletionRequest, aReceipt, aReport } from './harness/moderation-makers.ts'
import type { Caller } from './harness/start-app.ts'

/** What the sample calls find in the database. */
export type World = { db: Database; admin: Caller; auditId: string }

/** A call of every endpoint that succeeds in the sample world; a new endpoint without one does not compile. */
type Samples = {
  [F in FeatureName]: {
    [E in keyof (typeof contract)[F]]: (world: World) => EndpointCall<(typeof contract)[F][E] & never> | object
  }
}

const player = { params: { id: 'sample' } }
const snapshot = { params: { snapshotKey: 'SAMPLE' } }

export const samples: Samples = {
  players: {
    list: () => ({ query: { filter: 'Cap', filterType: 'nickname' } }),
    export: () => ({ query: {} }),
    search: () => ({ query: { text: 'sample' } }),
    searchCounts: () => ({ query: { text: 'sample' } }),
    createRandom: () => ({}),
    get: () => player,
    info: () => player,
    devices: () => player,
    update: () => ({ ...player, body: { LastEventId: 12 } }),
    remove: () => player,
    debugger: () => player,
    setDebugger: () => ({ ...player, query: { timeToLive: 60 } }),
    removeDebugger: () => player,
    markOutdated: () => player,
    invalidateCache: () => player,
    setHacker: () => ({ ...player, query: { isHacker: 'true' } }),
    socialMedias: () => player,
    connectSocial: () => ({ ...player, body: { id: 'new-account', platform: 2 } }),
    disconnectSocial: () => ({ body: { id: 'account', platform: 1 } }),
  },
  attributes: {
    list: () => player,
    save: () => ({ body: { attributes: [{ playerId: 'sample', name: 'gems', value: 5, expirationDate: null }] } }),
    removeTimerTrunk: () => ({ params: { id: 'sample', timerTrunkId: '*' } }),
    configurations: () => ({}),
  },
  persistence: {
    list: () => player,
    save: () => ({ ...player, query: {}, body: [{ Key: 'inventory', Value: '{"gems":2}', Version: 1 }] }),
    reset: () => player,
    history: () => ({ ...player, query: {} }),
    version: () => ({ params: { id: 'sample', key: 'inventory', version: 1 } }),
    restore: () => ({ params: { id: 'sample', key: 'inventory', version: 1 } }),
    export: () => player,
  },
  snapshots: {
    list: () => ({ query: { filter: 'Befo' } }),
    get: () => snapshot,
    content: () => snapshot,
    create: () => ({ ...player, body: { m_description: 'Before the event' } }),
    createMany: () => ({ body: { Ids: ['sample', 'nobody'], Description: 'Before the event' } }),
    plan: () => ({ params: { id: 'sample', snapshotKey: 'SAMPLE' } }),
    load: () => ({ ...player, body: { m_snapshotKey: 'SAMPLE', m_snapshotEnvironment: 'dev' } }),
    update: () => ({ body: { key: 'SAMPLE', playerId: 'sample', description: 'Stuck at stage 12' } }),
    remove: () => snapshot,
  },
  purchases: {
    list: () => ({ query: { filter: 'gems' } }),
    summary: () => ({ query: {} }),
    export: () => ({ query: {} }),
    listOfPlayer: () => ({ ...player, query: {} }),
    summaryOfPlayer: () => ({ ...player, query: {} }),
  },
  messages: {
    send: () => ({ ...player, body: { Title: 'Sorry', Message: 'Take this.', Expiration: 48 * ticksPerHour } }),
    sendToList: () => ({
      body: { Title: 'Sorry', Message: 'All of you.', Expiration: ticksPerHour, PlayerIds: ['sample', 'nobody'] },
    }),
    sendGlobal: () => ({
      body: {
        Title: 'Welcome',
        Message: 'To everybody.',
        Expiration: ticksPerHour,
        Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }],
        ExternalLink: 'https://example.com/news',
        ImageURL: 'assetbundle://news.png',
        AutomaticDisplay: false,
      },
    }),
    listGlobal: () => ({ query: { sortKey: 'title' } }),
    listPlayers: () => ({ query: { filter: 'own' } }),
    listOfPlayer: () => player,
    revokeGlobal: () => ({ params: { msgId: 'global' } }),
    revoke: () => ({ params: { playerId: 'sample', msgId: 'own' } }),
    sendSystem: () => ({ body: { message: 'Maintenance at noon.', channel: 'guild-1' } }),
    listSystem: () => ({ query: { channel: 'guild-1' } }),
  },
  moderation: {
    reportedNames: () => ({ query: {} }),
    dismissReport: () => ({ ...player, query: { setNicknameAsNull: 'true' } }),
    dismissReports: () => ({ body: { Ids: ['sample', 'nobody'], ResetNicknames: true } }),
    changeNickname: () => ({ ...player, body: { Nickname: 'Captain Other' } }),
    ban: () => ({ body: { Ids: ['sample', 'nobody'] } }),
    unban: () => ({ body: { Ids: ['sample'] } }),
  },
  deletions: {
    list: () => ({ query: {} }),
    get: () => ({ params: { playerId: 'sample' } }),
    answer: () => ({ params: { playerId: 'sample' } }),
    receipts: () => ({ query: { filter: 'gone' } }),
  },
  timeline: { list: () => ({ ...player, query: { kinds: 'purchase,message' } }) },
  preferences: {
    list: () => ({}),
    update: () => ({ params: { preferenceKey: 'SAMPLE' }, body: { Key: 'SAMPLE', Type: 1, Value: 'b' } }),
    create: () => ({ body: { Key: 'NEW', Type: 3, Value: '5' } }),
    remove: () => ({ params: { preferenceKey: 'SAMPLE' } }),
    override: () => ({ body: [{ Key: 'SAMPLE', Type: 1, Value: 'c' }] }),
  },
  audit: {
    list: () => ({ query: {} }),
    actions: () => ({}),
    get: ({ auditId }) => ({ params: { id: auditId } }),
  },
  jobs: {
    list: () => ({ query: {} }),
    get: () => ({ params: { id: '1' } }),
    rows: () => ({ params: { id: '1' }, query: {} }),
    export: () => ({ params: { id: '1' } }),
    pause: () => ({ params: { id: '1' } }),
    resume: () => ({ params: { id: '1' } }),
    cancel: () => ({ params: { id: '1' } }),
    retry: () => ({ params: { id: '2' } }),
  },
  views: {
    list: () => ({ query: { list: 'players' } }),
    create: () => ({ body: { List: 'players', Name: 'New spenders', SearchParams: 'sortKey=totalSpent' } }),
    update: () => ({ params: { id: '1' }, body: { Name: 'Whales', SearchParams: '', IsShared: true } }),
    remove: () => ({ params: { id: '1' } }),
  },
  session: {
    authenticate: () => ({ body: { email: 'ada@example.com', password: 'correct horse' } }),
    logout: () => ({}),
    me: () => ({}),
    requestReset: () => ({ params: { email: 'ada@example.com' } }),
    confirmReset: () => ({ body: { token: 'link-token', password: 'battery staple' } }),
    updateProfile: ({ admin }) => ({ body: { id: admin.id, firstName: 'Ada', lastName: 'Lovelace' } }),
  },
  environment: { info: () => ({}), serverInfo: () => ({}), health: () => ({}) },
}

/** Puts into the database what the sample calls speak of. */
export async function buildWorld(db: Database, now: Date): Promise<void> {
  await aPlayer(db, {
    player_id: 'sample',
    nickname: 'Captain Sample',
    devices: ['device-1'],
    attributes: { gems: 3 },
    timers: { trunk: new Date(now.getTime() + 3_600_000) },
    persistence: { inventory: '{"gems":1}' },
    links: [{ platform: 1, id: 'account' }],
    debugger_until: new Date(now.getTime() + 3_600_000),
    purchases: [{ date: now, item_id: 'gems' }],
  })
  await aSnapshot(db, { key: 'SAMPLE', player_id: 'sample', persistence: { inventory: '{"gems":9}' } })
  await aReport(db, { player_id: 'sample' })
  await aDeletionRequest(db, 'sample')
  await aReceipt(db, { player_id: 'gone' })
  // Two jobs, the first of which waits; of the second, a row failed.
  for (const state of ['waiting', 'failed'] as const) {
    await aJob(db, { kind: 'hackers set', params: '{}', state, rows: [{ subject: 'sample', state }] })
  }
  await aMessage(db, { msg_id: 'own', to: ['sample'] })
  await aMessage(db, { msg_id: 'global', is_global: true, collectedBy: ['sample'] })
  await db
    .insertInto('system_messages')
    .values({ channel: 'guild-1', message: 'Hello', created_at: now, created_by: 'ada@example.com' })
    .execute()
  await db.insertInto('console_preferences').values({ key: 'SAMPLE', type: 1, value: 'a' }).execute()
  const passwordHash = await hashPassword('correct horse')
  const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', passwordHash, roleId: 5 }
  const id = await createPerson(db, ada)
  if (id === undefined) throw new Error('ada@example.com exists already')
  const view = { list: 'players', name: 'Sample', name_folded: 'sample', search_params: '', is_shared: true }
  await db
    .insertInto('saved_views')
    .values({ owner_id: id, ...view })
    .execute()
  await addPasswordLink(db, 'link-token', id, new Date(now.getTime() + 60_000))
}
