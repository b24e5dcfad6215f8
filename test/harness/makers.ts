import { type Insertable, type Selectable, sql } from 'kysely'
import { insertSend, recordOutcome } from '#server/messages/send-repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import type { Database, Tables } from '#server/platform/database/tables.ts'
import { unknownPlayer } from '#server/platform/jobs/define-job.ts'

/** A player to make: any column, and what belongs to the player. */
export type PlayerToMake = Partial<Insertable<Tables['players']>> & {
  devices?: readonly string[]
  attributes?: Readonly<Record<string, number>>
  timers?: Readonly<Record<string, Date>>
  persistence?: Readonly<Record<string, string>>
  links?: readonly { platform: number; id: string }[]
  purchases?: readonly Partial<Insertable<Tables['purchases']>>[]
}

let made = 0

/** Inserts a player with believable values where none are given, and returns its id. */
export async function aPlayer(db: Database, player: PlayerToMake = {}): Promise<string> {
  const {
    devices = [],
    attributes = {},
    timers = {},
    persistence = {},
    links = [],
    purchases = [],
    ...columns
  } = player
  made++
  const nickname = columns.nickname ?? `Captain ${made}`
  const row = {
    player_id: `p${made}`,
    nickname,
    nickname_folded: fold(nickname),
    created_at: new Date(Date.UTC(2026, 0, 1) + made * 1000),
    language: 'en',
    device_id: devices[0] ?? '',
    last_device: '',
    last_save_game: null,
    last_event_id: null,
    ...columns,
  }
  const player_id = row.player_id
  await db.insertInto('players').values(row).execute()
  for (const device_id of devices) {
    await db.insertInto('player_devices').values({ player_id, device_id, seen_at: row.created_at }).execute()
  }
  for (const [name, value] of Object.entries(attributes)) {
    await db.insertInto('player_attributes').values({ player_id, name, value, expiration_date: null }).execute()
  }
  for (const [name, expiration_date] of Object.entries(timers)) {
    await db.insertInto('player_attributes').values({ player_id, name, value: 1, expiration_date }).execute()
  }
  for (const [key, value] of Object.entries(persistence)) {
    const entry = { player_id, key, value, writer_kind: 'game' as const, writer: 'game' }
    await db.insertInto('persistence_entries').values(entry).execute()
  }
  for (const { platform, id } of links) {
    await db.insertInto('social_links').values({ player_id, platform, social_id: id }).execute()
  }
  for (const purchase of purchases) await aPurchase(db, { player_id, ...purchase })
  return player_id
}

/** Inserts a purchase of a player with believable values where none are given, and returns its order id. */
export async function aPurchase(
  db: Database,
  purchase: Partial<Insertable<Tables['purchases']>> & { player_id: string },
): Promise<string> {
  made++
  const row = {
    order_id: `order-${String(made).padStart(6, '0')}`,
    date: new Date(Date.UTC(2026, 0, 1) + made * 1000),
    platform: 'android',
    sku: 'game.gems.small',
    is_valid: true,
    type: 0,
    item_id: 'gems_small',
    amount: 1,
    value: '4.99',
    ...purchase,
  }
  await db.insertInto('purchases').values(row).execute()
  return row.order_id
}

/**
 * A message to make: any column, who has it, and who of them has collected it. With `send` it is a message to many, whose
 * list also had the ids `undelivered`.
 */
export type MessageToMake = Partial<Omit<Insertable<Tables['messages']>, 'expiration'>> & {
  hours?: number
  send?: Tables['message_sends']['audience']
  to?: readonly string[]
  collectedBy?: readonly string[]
  undelivered?: readonly string[]
}

/** Inserts a message, by default without gifts and for two days, and returns its id. */
export async function aMessage(db: Database, message: MessageToMake = {}): Promise<string> {
  const { hours = 48, send, to = [], collectedBy = [], undelivered = [], ...columns } = message
  made++
  const title = columns.title ?? `Message ${made}`
  const row = {
    msg_id: `m${made}`,
    is_global: false,
    title,
    title_folded: fold(title),
    message: 'Take this.',
    automatic_display: true,
    created_at: new Date(Date.UTC(2026, 0, 1) + made * 1000),
    created_by: 'somebody@example.com',
    ...columns,
    expiration: sql`${hours}::float8 * interval '1 hour'`,
  }
  await db.insertInto('messages').values(row).execute()
  const { msg_id: msgId, created_at: at } = row
  const players = new Set([...to, ...collectedBy])
  if (send) {
    const recipients = send === 'list' ? players.size + undelivered.length : null
    await insertSend(db, msgId, { audience: send, recipients })
    await recordOutcome(db, { msgId, outcome: 'undelivered', reason: unknownPlayer, now: new Date(at) }, undelivered)
  }
  for (const player_id of players) {
    await db
      .insertInto('message_deliveries')
      .values({
        player_id,
        msg_id: row.msg_id,
        is_global: row.is_global,
        created_at: row.created_at,
        collected_at: collectedBy.includes(player_id) ? new Date(row.created_at.getTime() + 60_000) : null,
      })
      .execute()
  }
  return row.msg_id
}

/** A job to make: any column, and its rows in order. */
export type JobToMake = Pick<Insertable<Tables['jobs']>, 'kind'> &
  Partial<Pick<Insertable<Tables['jobs']>, 'params' | 'state' | 'reason' | 'created_by_id'>> & {
    rows: readonly { subject: string; state?: Selectable<Tables['job_rows']>['state']; result?: string }[]
  }

/** Inserts a job, by default waiting and of no user, and returns its id. */
export async function aJob(db: Database, { rows, ...columns }: JobToMake): Promise<string> {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const { id } = await db
    .insertInto('jobs')
    .values({
      title: 'A job',
      params: '{}',
      state: 'waiting',
      reason: '',
      created_by_id: null,
      created_by: 'somebody@example.com',
      created_at: new Date(Date.UTC(2026, 0, 1)),
      request_id: 'request',
      address: '127.0.0.1',
      total: rows.length,
      done: count('done'),
      failed: count('failed'),
      skipped: count('skipped'),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, row] of rows.entries()) {
    await db
      .insertInto('job_rows')
      .values({ job_id: id, row: index + 1, state: 'waiting', ...row })
      .execute()
  }
  return id
}

/** A snapshot to make: any column, and what it holds. */
export type SnapshotToMake = Pick<Insertable<Tables['snapshots']>, 'player_id'> &
  Partial<Insertable<Tables['snapshots']>> & {
    persistence?: Readonly<Record<string, string>>
    attributes?: Readonly<Record<string, number>>
  }

/** Inserts a snapshot, newer than the previous one, and returns its key. */
export async function aSnapshot(db: Database, snapshot: SnapshotToMake): Promise<string> {
  const { persistence = {}, attributes = {}, description = 'Before something', ...columns } = snapshot
  made++
  const row = {
    key: `SNAP${made}`,
    device_id: '',
    description,
    description_folded: fold(description),
    created_at: new Date(Date.UTC(2026, 1, 1) + made * 1000),
    created_by: 'somebody@example.com',
    type: 0,
    ...columns,
  }
  await db.insertInto('snapshots').values(row).execute()
  for (const [key, value] of Object.entries(persistence)) {
    await db.insertInto('snapshot_entries').values({ snapshot_key: row.key, key, value }).execute()
  }
  for (const [name, value] of Object.entries(attributes)) {
    const attribute = { snapshot_key: row.key, name, value, expiration_date: null }
    await db.insertInto('snapshot_attributes').values(attribute).execute()
  }
  return row.key
}

/** A guild to make: any column, and its members, the first of whom leads it. */
export type GuildToMake = Partial<Omit<Insertable<Tables['guilds']>, 'leader_id' | 'members_count'>> & {
  members: readonly [string, ...string[]]
}

/** Inserts a guild whose members joined a day after one another, and returns its id. */
export async function aGuild(db: Database, { members, ...guild }: GuildToMake): Promise<string> {
  made++
  const name = guild.name ?? `Guild ${made}`
  const created_at = new Date(Date.UTC(2026, 0, 1))
  const row = { name, name_folded: fold(name), description: '', min_level: 0, access_policy: 0, created_at }
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('guilds')
      .values({ ...row, created_by: 'somebody@example.com', ...guild, leader_id: members[0] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const memberships = members.map((player_id, index) => ({
      player_id,
      guild_id: id,
      joined_at: new Date(created_at.getTime() + index * 86_400_000),
    }))
    await trx.insertInto('guild_members').values(memberships).execute()
    return id
  })
}
