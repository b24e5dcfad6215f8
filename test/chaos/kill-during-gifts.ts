import { randomUUID } from 'node:crypto'
import { messages, ticksPerHour } from '#contract/messages.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { checkCall, checkJob } from './job-rows.ts'
import { sendUntilAnswered } from './kill-during.ts'
import { type Batch, killDuringJobs } from './kill-during-jobs.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import { checkIds } from './same-ids.ts'
import type { TestServer, Victim } from './test-server.ts'

/** A gift under a title that no other message has, to a list with some ids that nobody has and some twice. */
function newGift(ids: readonly string[]): Batch {
  const key = randomUUID()
  const title = `chaos ${key}`
  const unknown = Array.from({ length: Math.ceil(ids.length / 100) }, (_, index) => `nobody-${key}-${index}`)
  const list = [...ids.flatMap((id, index) => (index % 100 === 0 ? [unknown[index / 100] ?? '', id] : id))]
  const body = {
    Title: title,
    Message: 'Sorry for the trouble!',
    Expiration: 48 * ticksPerHour,
    Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 100 }],
    PlayerIds: [...list, ...list.slice(0, 20)],
  }
  return {
    send: (client) => sendUntilAnswered(client, messages.sendToList, { body }, key),
    problems: async (db, jobId) => [
      ...(await checkDeliveries(db, title, ids)),
      ...(await checkJob(db, jobId, { action: 'message sent', done: ids, failed: unknown, skipped: [] })),
      ...(await checkCall(db, 'message sent to a list', jobId)),
    ],
  }
}

async function checkDeliveries(db: Handle, title: string, ids: readonly string[]): Promise<string[]> {
  const sent = await db.selectFrom('messages').select('msg_id').where('title', '=', title).execute()
  const delivered = await db
    .selectFrom('message_deliveries')
    .innerJoin('messages', 'messages.msg_id', 'message_deliveries.msg_id')
    .select('player_id')
    .where('title', '=', title)
    .execute()
  return [
    ...(sent.length === 1 ? [] : [`one key made ${sent.length} messages`]),
    ...checkIds(
      'deliveries',
      delivered.map(({ player_id }) => player_id),
      ids,
    ),
  ]
}

/** `victim` is killed while a gift goes to many players: each player gets it once, with one audit entry. */
export function killDuringGifts(
  testServer: TestServer,
  kills: number,
  ids: readonly string[],
  victim?: Victim,
): Promise<Outcome> {
  const what = `gifts to ${formatInteger(ids.length)} players`
  return killDuringJobs(testServer, kills, what, async () => newGift(ids), victim)
}
