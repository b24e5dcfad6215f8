import { randomUUID } from 'node:crypto'
import { toFeedEvent } from '#server/feed/event-rules.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { StoredEvent } from '#server/platform/outbox/outbox-repository.ts'
import type { Polling } from '#server/platform/polling.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import {
  type DueDelivery,
  endLease,
  insertAttempts,
  insertDeliveries,
  type Lease,
  leaseDueWebhooks,
  listDueDeliveries,
  listNextEvents,
  listWaitingThings,
  type MadeAttempt,
  type NewDelivery,
  type Progress,
  sendAllNow,
  storeProgress,
  storeResults,
} from './delivery-repository.ts'
import { toThing } from './event-text.ts'
import { failuresOfReceiver, toBatchLimit, toNextAttempt, toRestOfReceiver } from './pace.ts'
import { type Outcome, type RequestParts, sendEvents } from './request.ts'
import { findLeased, type LeasedWebhook, type Receiver } from './webhook-repository.ts'

/** What sending works with. */
export type SenderParts = RequestParts & {
  readonly db: Database
  readonly secretKey: SecretKey
  readonly now: () => Date
  readonly report: (error: unknown) => void
}

const rests = { shortestMs: 300, longestMs: 2_400 }

/** How many events are sent again at a time, each in a request of its own. */
const sentAgainAtOnce = 16

/** How many events a message in Slack has at most. */
const slackLimit = 20

/** What is sent in one round: events again, each alone, and new events together. */
type Round = {
  readonly again: readonly DueDelivery[]
  readonly fresh: readonly StoredEvent[]
  /** New events behind others about the same thing that were not accepted yet. */
  readonly held: readonly StoredEvent[]
  /** Up to where events are sent or held after the round. */
  readonly end: number
  /** Whether nothing is left to send when all of it is accepted. */
  readonly isLast: boolean
}

/** A request of a round and how it went. */
type Sent = { readonly events: readonly StoredEvent[]; readonly at: Date; readonly outcome: Outcome }

const isAccepted = ({ outcome }: Sent) => outcome.failure === ''

const digestThing = (secretKey: SecretKey, event: StoredEvent) =>
  secretKey
    .hash('webhook-thing', toThing(toFeedEvent(event)))
    .toString('base64url')
    .slice(0, 22)

/** Of new events those behind others about the same thing that were not accepted yet. */
async function listHeld({ db, secretKey }: SenderParts, id: number, events: readonly StoredEvent[]) {
  const things = new Map(events.map((event) => [event, digestThing(secretKey, event)]))
  const waiting = await listWaitingThings(db, id, [...new Set(things.values())])
  return events.filter((event) => waiting.has(things.get(event) ?? ''))
}

/**
 * Decides what is sent next. A receiver that failed several times in a row gets one event at a time, a new one if there
 * is one; otherwise events that are due again and new ones go at the same time. Undefined when there is nothing.
 */
async function planRound(parts: SenderParts, { receiver, progress }: LeasedWebhook): Promise<Round | undefined> {
  const { db, now } = parts
  const { Id, Kinds: kinds, Format } = receiver
  const { position, failures, batchLimit, hasWaiting } = progress
  const isFailing = failures >= failuresOfReceiver
  const take = Math.min(batchLimit, Format === 'slack' ? slackLimit : Number.POSITIVE_INFINITY)
  const { events, end, isEnd } = await listNextEvents(db, { after: position, kinds, take })
  // As long as all goes well nothing waits, and no event has to be compared with what does.
  const held = hasWaiting ? await listHeld(parts, Id, events) : []
  const fresh = events.filter((event) => !held.includes(event))
  const due = { take: isFailing ? 1 : sentAgainAtOnce, isEarly: isFailing }
  const isOnlyFresh = !hasWaiting || (isFailing && fresh.length > 0)
  const again = isOnlyFresh ? [] : await listDueDeliveries(db, Id, now(), due)
  if (again.length === 0 && end === position) return undefined
  return { again, fresh, held, end, isLast: isEnd && !hasWaiting }
}

async function sendRequest(
  parts: SenderParts,
  receiver: Receiver,
  { epoch }: Progress,
  events: readonly StoredEvent[],
): Promise<Sent> {
  const at = parts.now()
  const id = `${epoch}-${events[0]?.position}-${events.at(-1)?.position}`
  return { events, at, outcome: await sendEvents(parts, receiver, events.map(toFeedEvent), { id, at }) }
}

function toAttempt({ events, at, outcome }: Sent): MadeAttempt {
  return {
    at,
    first_position: Number(events[0]?.position),
    last_position: Number(events.at(-1)?.position),
    events: events.length,
    status: outcome.status,
    failure: outcome.failure,
    duration_ms: outcome.durationMs,
  }
}

/** How an event fared that was sent again. */
function toResult({ attempts, first_attempt_at, position }: DueDelivery, sent: Sent, now: Date) {
  const first = first_attempt_at ?? sent.at
  const tried = attempts + 1
  const next = isAccepted(sent) ? undefined : toNextAttempt(tried, first, now)
  const state = isAccepted(sent) ? 'accepted' : next ? 'waiting' : 'dead'
  return {
    position: Number(position),
    state,
    attempts: tried,
    first_attempt_at: first,
    next_attempt_at: next ?? null,
    failure: sent.outcome.failure,
  } as const
}

/** New events that are kept for later: those behind others, and a single one that was refused. */
function toKept({ secretKey }: SenderParts, { held }: Round, fresh: Sent | undefined, now: Date): NewDelivery[] {
  const toRow = (event: StoredEvent) => ({
    position: Number(event.position),
    thing: digestThing(secretKey, event),
  })
  const waits = { attempts: 0, first_attempt_at: null, next_attempt_at: null, failure: '' }
  const refused = fresh && !isAccepted(fresh) ? fresh.events : []
  return [
    ...held.map((event) => ({ ...toRow(event), ...waits })),
    ...refused.map((event) => ({
      ...toRow(event),
      attempts: 1,
      first_attempt_at: now,
      next_attempt_at: toNextAttempt(1, now, now) ?? null,
      failure: fresh?.outcome.failure ?? '',
    })),
  ]
}

/** How a webhook stands after a round. */
function toProgress(progress: Progress, fresh: Sent | undefined, sent: readonly Sent[], now: Date) {
  const hasAccepted = sent.some(isAccepted)
  const failed = sent.filter((one) => !isAccepted(one)).at(-1)
  const isRefused = fresh !== undefined && !isAccepted(fresh)
  const failures = isRefused ? progress.failures + 1 : hasAccepted ? 0 : progress.failures
  const rest = toRestOfReceiver(failures)
  return {
    failures,
    ...(fresh ? { batch_limit: toBatchLimit(progress.batchLimit, isAccepted(fresh)) } : {}),
    next_attempt_at: rest === 0 ? null : new Date(now.getTime() + rest),
    ...(hasAccepted ? { last_delivered_at: now, failing_since: null } : {}),
    ...(failed ? { last_failed_at: failed.at, last_failure: failed.outcome.failure } : {}),
    ...(failed && !hasAccepted ? { failing_since: progress.failingSince ?? failed.at } : {}),
  }
}

/** Whether another round follows at once; the lease is then kept, otherwise it may be given back already. */
type RoundEnd = 'goes on' | 'ends' | 'gave back'

/** Writes how a round went, unless another process has the webhook by now. */
async function storeRound(
  db: Handle,
  parts: SenderParts,
  lease: Lease,
  {
    progress,
    round,
    fresh,
    again,
  }: { progress: Progress; round: Round; fresh: Sent | undefined; again: readonly Sent[] },
): Promise<RoundEnd> {
  const now = parts.now()
  const sent = [...(fresh ? [fresh] : []), ...again]
  // A batch may be refused because of one event: the cursor stays, and the next request has a single one.
  const isBatchRefused = fresh !== undefined && fresh.events.length > 1 && !isAccepted(fresh)
  const standing = toProgress(progress, fresh, sent, now)
  const change = { epoch: progress.epoch, position: isBatchRefused ? progress.position : round.end, ...standing }
  const isLast = round.isLast && sent.every(isAccepted)
  if (!(await storeProgress(db, lease, change, { now, isLast }))) return 'ends'
  if (!isBatchRefused) await insertDeliveries(db, lease.id, toKept(parts, round, fresh, now))
  const results = round.again.flatMap((due, index) => {
    const one = again[index]
    return one ? [toResult(due, one, now)] : []
  })
  await storeResults(db, lease.id, results, now)
  if (progress.failures >= failuresOfReceiver && standing.failures === 0) await sendAllNow(db, lease.id, now)
  await insertAttempts(db, lease.id, sent.map(toAttempt))
  if (isLast) return 'gave back'
  return standing.failures < failuresOfReceiver ? 'goes on' : 'ends'
}

/** Sends what is next of a leased webhook. */
async function sendNext(parts: SenderParts, lease: Lease): Promise<RoundEnd> {
  const { db, secretKey, now } = parts
  const leased = await findLeased(db, secretKey, lease, now())
  const round = leased && (await planRound(parts, leased))
  if (!round) return 'ends'
  const { receiver, progress } = leased
  const send = (events: readonly StoredEvent[]) => sendRequest(parts, receiver, progress, events)
  const [fresh, ...again] = await Promise.all([
    round.fresh.length > 0 ? send(round.fresh) : undefined,
    ...round.again.map((due) => send([due])),
  ])
  return inTransaction(db, (transaction) =>
    storeRound(transaction, parts, lease, { progress, round, fresh, again: again.filter((one) => one !== undefined) }),
  )
}

/** Sends of a leased webhook what can be sent now, and gives it back. */
export async function sendDue(parts: SenderParts, lease: Lease, isStopping = () => false): Promise<void> {
  let end: RoundEnd = 'goes on'
  try {
    while (end === 'goes on' && !isStopping()) end = await sendNext(parts, lease)
  } finally {
    if (end !== 'gave back') await endLease(parts.db, lease)
  }
}

/** Sends events to webhooks, each by one process at a time, until the returned function is called. */
export function startWebhooks(polling: Polling, parts: SenderParts): () => Promise<void> {
  const { db, now, report, outbound } = parts
  const running = new Set<Promise<void>>()
  let isStopping = false
  const stopLooking = polling.start(async () => {
    const leases = await leaseDueWebhooks(db, randomUUID(), now())
    for (const lease of leases) {
      const sending: Promise<void> = sendDue(parts, lease, () => isStopping)
        .catch(report)
        .finally(() => running.delete(sending))
      running.add(sending)
    }
    return leases.length > 0 ? { restMs: rests.shortestMs } : undefined
  }, rests)
  return async () => {
    isStopping = true
    await stopLooking()
    await Promise.all(running)
    outbound.close()
  }
}
