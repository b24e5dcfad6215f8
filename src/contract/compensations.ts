import { z } from 'zod'
import { BuildPlatform } from './build-platforms.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Gift, giftsLimit } from './core/gift.ts'
import { GiftTotal } from './core/gift-totals.ts'
import { pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { Instant, InstantInput, integerLimit, Skip, StoredInteger, Take } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'
import { Job } from './jobs.ts'
import { MessageContent } from './messages.ts'

/** How often the server looks for players who qualify later, in minutes. */
export const checkIntervalMinutes = 10

/** So many more players than were planned are accepted, because the game goes on: one percent, at least ten. */
export function toPlannedLimit(planned: number): number {
  return planned + Math.max(10, Math.floor(planned / 100))
}

const EventId = z.int().min(1, 'An event has a number.').max(integerLimit)

/** Who gets a compensation: players for whom every condition holds that is set. */
const conditionShape = <T extends z.ZodType>(instant: T) => ({
  /** The last save of the game is not before; null for any. */
  SeenFrom: instant.nullable().default(null),
  /** The last save of the game is before; null for any. */
  SeenTo: instant.nullable().default(null),
  /** Null: both. */
  Platform: BuildPlatform.nullable().default(null),
  /** The player is in this event. */
  EventId: EventId.nullable().default(null),
  /** The player has a valid order of the time of the outage that was not refunded. */
  HasBought: z.boolean().default(false),
  /** The SKU of that order; empty for any. */
  Sku: z.string().trim().max(200).default(''),
})

/** The conditions of a compensation. */
export const CompensationConditions = z.object(conditionShape(Instant))
export type CompensationConditions = z.infer<typeof CompensationConditions>

/** The conditions as a request names them. */
export const ConditionsInput = z.strictObject(conditionShape(InstantInput)).superRefine((conditions, context) => {
  const { SeenFrom, SeenTo, Platform, EventId: event, HasBought, Sku } = conditions
  const reject = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (SeenFrom && SeenTo && SeenTo <= SeenFrom) reject(['SeenTo'], 'The end is after the beginning.')
  if (Sku !== '' && !HasBought) reject(['Sku'], 'A SKU is for players who bought something.')
  if (!SeenFrom && !SeenTo && !Platform && event === null && !HasBought)
    reject([], 'Choose a condition. A message to everybody is a global gift.')
})
export type ConditionsInput = z.output<typeof ConditionsInput>

const planShape = {
  /** When the outage was: players who came after its end get nothing, and orders within it count. */
  OutageFrom: InstantInput,
  OutageTo: InstantInput,
  Conditions: ConditionsInput,
}

/** A count of players by what they bought tells of a single player what was bought. */
const readsConditions = ({ body }: { body: { Conditions: Pick<ConditionsInput, 'HasBought'> } }) =>
  body.Conditions.HasBought ? (['ACCESS_PURCHASES'] as const) : []

const isOutage = ({ OutageFrom, OutageTo }: { OutageFrom: Date; OutageTo: Date }) => OutageTo > OutageFrom
const outageProblem = { path: ['OutageTo'], message: 'The outage ends after it began.' }

/** The most overlapping compensations that a plan names. */
export const overlapsLimit = 5

/** Another compensation of overlapping hours, and how many of the players who qualify have its message or wait for it. */
export const CompensationOverlap = z.object({
  Id: StoredInteger,
  Outage: z.string(),
  OutageFrom: Instant,
  OutageTo: Instant,
  Players: StoredInteger,
})
export type CompensationOverlap = z.infer<typeof CompensationOverlap>

/** Whom a compensation would reach, and what it would give. */
export const CompensationPlan = z.object({
  Players: StoredInteger,
  /** What all of them would get together. */
  Items: z.array(GiftTotal),
  /** Compensations that some of them would get besides this one, the first of five first. */
  Overlaps: z.array(CompensationOverlap).max(overlapsLimit),
})
export type CompensationPlan = z.infer<typeof CompensationPlan>

/** A message with gifts to players who qualify, and what became of it. */
export const Compensation = z.object({
  Id: StoredInteger,
  /** What happened, for staff. */
  Outage: z.string(),
  OutageFrom: Instant,
  OutageTo: Instant,
  /** Null for users without ACCESS_PURCHASES when they ask what players bought: each recipient of the message qualified. */
  Conditions: CompensationConditions.nullable(),
  MsgId: z.string(),
  /** The title of the message. */
  Title: z.string(),
  Gifts: z.array(Gift),
  /** Players who qualify until then get it, too; null for nobody later. */
  OpenUntil: Instant.nullable(),
  /** Players who qualified when it was created. */
  Planned: StoredInteger,
  /** Players who qualified later and got it; deleted ones among them. */
  Later: StoredInteger,
  /** Players who have the message now. */
  Delivered: StoredInteger,
  /** Those of `Delivered` who collected it. */
  Collected: StoredInteger,
  Revoked: StoredInteger,
  /** Whether its job still delivers it to those who qualified at first, also while it is paused. */
  IsSending: z.boolean(),
  /** What the players who have it get together. */
  Items: z.array(GiftTotal),
  /** What of it was collected. */
  CollectedItems: z.array(GiftTotal),
  CreationDate: Instant,
  CreatedBy: z.string(),
  /** When players who qualify later were last looked for. */
  CheckedAt: Instant.nullable(),
  /** From then on nobody gets it any more; null before. */
  EndedAt: Instant.nullable(),
  /** The e-mail of the user who stopped it; empty when it ended by itself. */
  EndedBy: z.string(),
})
export type Compensation = z.infer<typeof Compensation>

/** A compensation with the job that delivers it. */
export const CompensationDetail = z.object({
  ...Compensation.shape,
  /** Null when nobody qualified at first, when no player has the message any more, and after the retention period. */
  Delivery: Job.nullable(),
})
export type CompensationDetail = z.infer<typeof CompensationDetail>

const CompensationId = z.string().regex(/^[1-9]\d{0,8}$/, 'A compensation has a number.')
const byId = z.object({ id: CompensationId })

const selection = {
  /** Part of the outage's description (under three characters: its beginning), or the beginning of the message's id. */
  filter: SearchText.optional(),
  sortDir: SortDirection.default('desc'),
}

const compensationUnknown = defineError('compensation-unknown', 404, 'There is no such compensation.')
const nobodyQualifies = defineError(
  'nobody-qualifies',
  409,
  'No player qualifies, and none can later. Nothing was changed.',
)
const compensationPlanOutdated = defineError(
  'compensation-plan-outdated',
  409,
  'More players qualify than were planned. Look at the new number. Nothing was changed.',
)
const compensationOverlaps = defineError(
  'compensation-overlaps',
  409,
  'Some of these players have another compensation for overlapping hours. Look at it, or confirm with GiveAgain. Nothing was changed.',
)
const compensationEnded = defineError('compensation-ended', 409, 'This compensation has ended. Nothing was changed.')

/** Compensations after an outage: one message with gifts to all who were affected, also those who come back later. */
export const compensations = feature({
  /** How many players qualify now, and what they would get together. */
  plan: endpoint({
    method: 'POST',
    path: '/compensations/plan',
    access: 'SEND_MESSAGES',
    additionalAccess: readsConditions,
    summary: 'What a compensation would cost',
    body: z
      .strictObject({ ...planShape, Gifts: z.array(Gift).max(giftsLimit).default([]) })
      .refine(isOutage, outageProblem),
    reply: CompensationPlan,
    errors: [],
    isRead: true,
    isBatch: true,
  }),
  /**
   * Starts a job that sends the message to every player who qualifies. Until `OpenUntil` the server then looks every ten
   * minutes for players who qualify later, and sends it to them. Nobody gets it twice. It is refused with the new plan
   * when more qualify by now, and when players would get another one of overlapping hours, too, unless `GiveAgain` says so.
   */
  create: endpoint({
    method: 'PUT',
    path: '/compensations',
    access: 'SEND_MESSAGES',
    additionalAccess: readsConditions,
    summary: 'Compensate players',
    body: MessageContent.omit({ AvailableDate: true })
      .extend({
        ...planShape,
        Outage: z.string().trim().min(1, requiredText).max(200),
        /** In the future, and not after the message expires. */
        OpenUntil: InstantInput.nullable().default(null),
        /** The number of the plan. */
        Players: StoredInteger,
        /** Also to the players of the plan's `Overlaps`, who then get both. */
        GiveAgain: z.boolean().default(false),
      })
      .refine(isOutage, outageProblem),
    reply: CompensationDetail,
    errors: [nobodyQualifies, compensationPlanOutdated, compensationOverlaps],
    records: { action: 'compensation created', target: 'compensation' },
    job: 'compensation',
  }),
  /** Compensations, the newest first. */
  list: endpoint({
    method: 'GET',
    path: '/compensations',
    access: 'signed-in',
    summary: 'Compensations',
    query: z.strictObject({ ...selection, skip: Skip, take: Take }),
    reply: pageSchema(Compensation),
    errors: [],
  }),
  /** The compensations as CSV, separated by `;`. */
  export: endpoint({
    method: 'GET',
    path: '/compensations/dump',
    access: 'EXPORT_DATA',
    summary: 'Export compensations',
    query: z.strictObject(selection),
    file: 'text/csv',
    reply: z.string(),
    errors: [],
    records: { action: 'compensations exported', target: 'compensation' },
  }),
  /** One compensation. */
  get: endpoint({
    method: 'GET',
    path: '/compensations/:id',
    access: 'signed-in',
    summary: 'A compensation',
    params: byId,
    reply: CompensationDetail,
    errors: [compensationUnknown],
  }),
  /** Ends a compensation: players who have not got it get nothing. Who has it keeps it; the message is revoked apart. */
  stop: endpoint({
    method: 'POST',
    path: '/compensations/:id/stop',
    access: 'SEND_MESSAGES',
    summary: 'Stop a compensation',
    params: byId,
    reply: CompensationDetail,
    errors: [compensationUnknown, compensationEnded],
    records: { action: 'compensation stopped', target: 'compensation', targetParam: 'id' },
  }),
})
