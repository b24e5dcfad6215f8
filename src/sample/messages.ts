import { sql } from 'kysely'
import type { Gift } from '#contract/core/gift.ts'
import { endCompensation, insertCompensation } from '#server/compensations/repository.ts'
import { insertSend, recordOutcome } from '#server/messages/send-repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { colleagues } from './activity/colleagues.ts'
import { before, day, hour, minute, type PlayerDraft } from './player-draft.ts'

const sender = colleagues.tariq

/** A sample message. Ages are milliseconds before now; negative ones are in the future. */
type SampleMessage = {
  id: string
  title: string
  text: string
  age: number
  hours: number
  availableAge?: number
  gifts?: readonly Gift[]
  link?: string
  image?: string
  opensItself?: boolean
  isGlobal?: boolean
  /** Ids of the list that no player has; present on a message that was sent to a list. */
  unknown?: readonly string[]
  /** What it compensates. */
  outage?: string
  /** Which players, by index, get it; for a global one, which have collected it. */
  to: (index: number) => boolean
  collected?: (index: number) => boolean
}

const gems = (amount: number): Gift => ({ m_type: 1, m_giftableId: 'gems', m_amount: amount })
const first = (index: number) => index === 0

/** Messages in all states that a screen can show. */
const sampleMessages: readonly SampleMessage[] = [
  {
    id: 'SAMPLEGLOBAL0001',
    title: 'Welcome to the new season',
    text: 'The harbour has grown. Take this for the first weeks, and have a look at the new islands.',
    age: 3 * day,
    hours: 24 * 30,
    gifts: [gems(100), { m_type: 0, m_giftableId: 'boat_skin_aurora', m_amount: 1 }],
    isGlobal: true,
    to: (index) => index % 3 === 0,
    collected: () => true,
  },
  {
    id: 'SAMPLEGLOBAL0002',
    title: 'Regatta week is over',
    text: 'Thank you all for sailing. The next one begins in a month.',
    age: 20 * day,
    hours: 48,
    isGlobal: true,
    to: (index) => index % 4 === 1,
    collected: () => true,
  },
  {
    id: 'SAMPLEGLOBAL0003',
    title: 'Holiday chest',
    text: 'Open it on the day.',
    age: hour,
    availableAge: -10 * day,
    hours: 72,
    gifts: [{ m_type: 0, m_giftableId: 'chest_holiday', m_amount: 1 }],
    isGlobal: true,
    to: () => false,
  },
  {
    id: 'SAMPLELIST000001',
    title: 'Sorry for the lost weekend',
    text: 'Saving failed for some of you on Saturday. This makes up for it.',
    age: 5 * day,
    hours: 24 * 14,
    gifts: [gems(250), { m_type: 1, m_giftableId: 'coins', m_amount: 25_000 }],
    unknown: ['lost-in-the-storm', '0000000000000042'],
    to: (index) => index % 2 === 0,
    collected: (index) => index % 4 === 0,
  },
  {
    id: 'SAMPLEOUTAGE0001',
    title: 'The shop is open again',
    text: 'Nothing could be bought on Tuesday evening. Thank you for your patience.',
    age: 9 * day,
    hours: 24 * 7,
    gifts: [gems(150)],
    outage: 'Shop down on Tuesday evening',
    to: (index) => index % 5 === 1,
    collected: (index) => index % 10 === 1,
  },
  {
    id: 'SAMPLEONE0000001',
    title: 'Your purchase is here',
    text: 'The shop did not deliver it. Here it is, with a little on top.\n\nFair winds,\nthe crew',
    age: 2 * hour,
    hours: 48,
    gifts: [gems(1_200)],
    to: first,
  },
  {
    id: 'SAMPLEONE0000002',
    title: 'Everything that a message can give',
    text: 'Links, an image and every kind of gift.',
    age: 30 * minute,
    hours: 87_600,
    gifts: [
      gems(1),
      { m_type: 1, m_giftableId: 'coins', m_amount: 1_000_000_000 },
      { m_type: 0, m_giftableId: 'chest_gold', m_amount: 3 },
      { m_type: 0, m_giftableId: 'a_reward_whose_id_is_quite_long_and_goes_on_and_on_2026_11', m_amount: 1 },
    ],
    link: 'https://example.com/news?from=inbox&lang=en#gifts',
    image: 'assetbundle://messages/harbour_at_night.png',
    opensItself: false,
    to: first,
  },
  {
    id: 'SAMPLEONE0000003',
    title: '<img src=x onerror="alert(1)"> =HYPERLINK("https://example.com")',
    text: '<script>alert(1)</script>\n{{7*7}} <%= 7*7 %> \u202Eoverridden',
    age: 40 * day,
    hours: 1,
    to: first,
  },
  {
    id: 'SAMPLEONE0000004',
    title: `A title as long as it may be: ${'wide 漢字 and narrow letters, '.repeat(8)}`.slice(0, 200),
    text: 'word '.repeat(400).trim(),
    age: 12 * day,
    availableAge: -2 * day,
    hours: 0.5,
    to: first,
  },
]

type Recipient = Pick<PlayerDraft, 'playerId' | 'createdAt'>

function toRow(message: SampleMessage, now: Date) {
  return {
    msg_id: message.id,
    is_global: message.isGlobal ?? false,
    title: message.title,
    title_folded: fold(message.title),
    message: message.text,
    external_link: message.link ?? '',
    image_url: message.image ?? '',
    available_date: message.availableAge === undefined ? null : before(now, message.availableAge),
    hours: message.hours,
    automatic_display: message.opensItself ?? true,
    gifts: JSON.stringify(message.gifts ?? []),
    created_at: before(now, message.age),
    created_by: sender,
  }
}

/** How long after a message its player collected it: on one of the first days. */
function toDelay({ age, hours }: SampleMessage, index: number): number {
  const longest = Math.min(age, hours * hour, 4 * day) / minute
  return Math.floor((index * 7919 + 45) % longest) * minute
}

/** The deliveries of a message: to players that existed when it was sent, or who collected it if it is global. */
function toDeliveries(message: SampleMessage, players: readonly Recipient[], now: Date) {
  const sentAt = before(now, message.age)
  return players.flatMap(({ playerId, createdAt }, index) => {
    if (!message.to(index) || createdAt > sentAt) return []
    return {
      player_id: playerId,
      msg_id: message.id,
      is_global: message.isGlobal ?? false,
      created_at: sentAt,
      collected_at: message.collected?.(index) ? before(sentAt, -toDelay(message, index)) : null,
    }
  })
}

/**
 * Adds the sample messages in the handle's transaction: global ones, some for several players, and the edge cases for
 * the first player. Existing messages are not changed.
 */
export async function insertMessages(db: Handle, players: readonly Recipient[], now: Date): Promise<void> {
  const columns = {
    msg_id: 'text',
    is_global: 'boolean',
    title: 'text',
    title_folded: 'text',
    message: 'text',
    external_link: 'text',
    image_url: 'text',
    available_date: 'timestamptz',
    automatic_display: 'boolean',
    gifts: 'text',
    created_at: 'timestamptz',
    created_by: 'text',
  }
  const names = sql.join(Object.keys(columns).map((name) => sql.id(name)))
  const rows = sampleMessages.map((message) => toRow(message, now))
  const added = await sql<{ msg_id: string }>`
    insert into messages (${names}, expiration) select ${names}, hours * interval '1 hour'
    from ${jsonRowset({ ...columns, hours: 'float8' }, rows)} on conflict do nothing returning msg_id`.execute(db)
  const addedIds = new Set(added.rows.map((row) => row.msg_id))
  if (addedIds.size === 0) return
  const addedMessages = sampleMessages.filter(({ id }) => addedIds.has(id))
  await insertSends(db, addedMessages, players, now)
  const deliveries = addedMessages.flatMap((message) => toDeliveries(message, players, now))
  const delivered = {
    player_id: 'text',
    msg_id: 'text',
    is_global: 'boolean',
    created_at: 'timestamptz',
    collected_at: 'timestamptz',
  }
  const parts = sql.join(Object.keys(delivered).map((name) => sql.id(name)))
  await sql`insert into message_deliveries (${parts}) select ${parts} from ${jsonRowset(delivered, deliveries)}
    on conflict do nothing`.execute(db)
  for (const message of addedMessages) {
    const { outage } = message
    const planned = toDeliveries(message, players, now).length
    if (outage) await insertEndedCompensation(db, message, { outage, planned, now })
  }
  await insertSystemMessages(db, now)
}

/** Adds the messages to many players as sends, before their deliveries, which are counted as they are added. */
async function insertSends(
  db: Handle,
  messages: readonly SampleMessage[],
  players: readonly Recipient[],
  now: Date,
): Promise<void> {
  for (const message of messages) {
    const { id, isGlobal = false, unknown, outage } = message
    if (!isGlobal && !unknown && !outage) continue
    const recipients = unknown ? toDeliveries(message, players, now).length + unknown.length : null
    await insertSend(db, id, { audience: isGlobal ? 'everybody' : unknown ? 'list' : 'compensation', recipients })
    const outcome = { outcome: 'undelivered', reason: unknownPlayer, now: before(now, message.age) } as const
    await recordOutcome(db, { msgId: id, ...outcome }, unknown ?? [])
  }
}

/** Adds the compensation of a message. It has ended, so the server does nothing for it. */
async function insertEndedCompensation(
  db: Handle,
  { id: msg_id, age, gifts = [] }: SampleMessage,
  { outage, planned, now }: { readonly outage: string; readonly planned: number; readonly now: Date },
): Promise<void> {
  const conditions = { SeenFrom: before(now, age + 30 * day).toISOString() }
  const compensation = await insertCompensation(db, {
    msg_id,
    outage,
    outage_from: before(now, age + 5 * hour),
    outage_to: before(now, age + 2 * hour),
    conditions,
    gifts,
    planned,
    open_until: before(now, age - 5 * day),
    created_at: before(now, age),
    created_by_id: null,
    created_by: sender,
    reason: '',
    request_id: '',
  })
  await endCompensation(db, { id: compensation, msg_id }, { now: before(now, age - 5 * day), by: '' })
}

async function insertSystemMessages(db: Handle, now: Date): Promise<void> {
  const texts = [
    ['guild-blue-anchors', 'Welcome to the guild chat.', 9 * day],
    ['guild-blue-anchors', 'Be kind to each other: two of you reported each other today.', 2 * day],
    ['guild-lighthouse', '<b>Maintenance</b> on Tuesday, 9:00 to 9:30 UTC.', 3 * hour],
  ] as const
  await db
    .insertInto('system_messages')
    .values(
      texts.map(([channel, message, age]) => ({
        channel,
        message,
        created_at: before(now, age),
        created_by: sender,
      })),
    )
    .execute()
}
