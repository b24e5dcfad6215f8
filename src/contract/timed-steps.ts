import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { estimatedPageSchema } from './core/lists.ts'
import { Instant, reasonLimit, Skip, StoredInteger, Take } from './core/units.ts'

/** What the server does by itself at a given time. */
export const TimedStep = z.object({
  Id: z.string(),
  /** Stable: "regatta start". */
  Kind: z.string(),
  /** In words; the kind where no feature knows it. */
  Label: z.string(),
  /** What it is about, as its kind names it: the id of a regatta. */
  Target: z.string(),
  DueAt: Instant,
  /** When it is tried next: when it is due, or later after failed attempts. */
  NextAttemptAt: Instant,
  /** How often it failed. */
  Attempts: StoredInteger,
  /** Empty while it did not fail. */
  LastFailure: z.string(),
  LastFailedAt: Instant.nullable(),
  /** When it was done or skipped; null while it is pending. */
  EndedAt: Instant.nullable(),
  /** The email of the user who skipped it; null otherwise. */
  SkippedBy: z.string().nullable(),
  SkipReason: z.string(),
  /** What skipping it means; null where it cannot be skipped. */
  SkipMeaning: z.string().nullable(),
})
export type TimedStep = z.infer<typeof TimedStep>

const byId = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'A step has a number.') })
const target = 'timed step'

const stepUnknown = defineError('timed-step-unknown', 404, 'There is no step with this ID.')
const stepEnded = defineError('timed-step-ended', 409, 'This step was done already. Nothing was changed.')
const stepRunning = defineError('timed-step-running', 409, 'This step runs at this moment. Nothing was changed.')
const stepNotDue = defineError(
  'timed-step-not-due',
  409,
  'This step is not due yet. It runs by itself. Nothing was changed.',
)
const notSkippable = defineError('timed-step-not-skippable', 409, 'This step cannot be skipped. Nothing was changed.')

/** What the server does at a given time. */
export const timedSteps = feature({
  /** Pending steps, the next one first; with `state=ended` those that are over, the latest first. */
  list: endpoint({
    method: 'GET',
    path: '/timed-steps',
    access: 'CHANGE_LIVEOPS',
    summary: 'What the server does at a given time',
    query: z.strictObject({
      state: z.enum(['pending', 'failing', 'ended']).default('pending'),
      skip: Skip,
      take: Take,
    }),
    reply: estimatedPageSchema(TimedStep),
    errors: [],
  }),
  /** Lets a due step that waits for another attempt be tried at once. */
  retry: endpoint({
    method: 'POST',
    path: '/timed-steps/:id/run',
    access: 'CHANGE_LIVEOPS',
    summary: 'Run a step now',
    params: byId,
    reply: TimedStep,
    errors: [stepUnknown, stepEnded, stepRunning, stepNotDue],
    records: { action: 'timed step run', target, targetParam: 'id' },
  }),
  /** Leaves a pending step out. */
  skip: endpoint({
    method: 'POST',
    path: '/timed-steps/:id/skip',
    access: 'CHANGE_LIVEOPS',
    summary: 'Skip a step',
    params: byId,
    body: z.strictObject({ Reason: z.string().trim().min(1, 'Give a reason.').max(reasonLimit) }),
    reply: TimedStep,
    errors: [stepUnknown, stepEnded, stepRunning, notSkippable],
    records: { action: 'timed step skipped', target, targetParam: 'id' },
  }),
})
