import { z } from 'zod'
import { auditWords } from './audit-facts.ts'
import { ChangeSummary } from './changes/change.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Instant, maxSearchLength } from './core/units.ts'

/** How long a change can be taken back from the list, in hours. Source: ruling 103. */
export const undoHours = 24

/** How many changes the list holds at most. */
export const maxRecentChanges = 50

/** Who did something, when and what, as in the audit log. */
const Deed = z.object({
  Id: z.string(),
  At: Instant,
  Actor: z.string(),
  ActorName: auditWords.ActorName,
  Action: z.string(),
})

/**
 * Whether a change can be taken back: `possible`; `changed`, its target was changed again since, which an undo may take
 * back as well; `undone` already; `forbidden` to this user; `never`, because this kind of change cannot be undone.
 */
export const undoStates = ['possible', 'changed', 'undone', 'forbidden', 'never'] as const

/** A change of the last day, and whether it can be taken back. */
export const RecentChange = Deed.extend({
  ...auditWords,
  TargetKind: z.string(),
  TargetId: z.string(),
  Reason: z.string(),
  /** What changed; null without values both before and after, and where they are too long to compare in a list. */
  Changes: ChangeSummary.nullable(),
  Undo: z.enum(undoStates),
  /** The entry that took it back, or the next change of the same target; null when there is none. */
  Later: Deed.nullable(),
})
export type RecentChange = z.infer<typeof RecentChange>

const changeUnknown = defineError('change-unknown', 404, 'There is no such change of the last day that can be undone.')
const changeUndone = defineError('change-undone', 409, 'This change was undone already.')

/** What staff changed during the last day, and taking it back. */
export const recentChanges = feature({
  /** The changes of the last day, newest first: one's own, or with ACCESS_AUDIT those of everybody. */
  list: endpoint({
    method: 'GET',
    path: '/recent-changes',
    access: 'signed-in',
    additionalAccess: ({ query: { of } }: { query: { of?: 'mine' | 'everybody' | undefined } }) =>
      of === 'everybody' ? ['ACCESS_AUDIT'] : [],
    summary: 'What was changed during the last day',
    query: z.strictObject({
      of: z.enum(['mine', 'everybody']).optional(),
      /** Only changes of this thing. */
      targetKind: z.string().trim().max(maxSearchLength).optional(),
      targetId: z.string().trim().max(maxSearchLength).optional(),
    }),
    reply: z.object({ Changes: z.array(RecentChange).max(maxRecentChanges) }),
    errors: [],
  }),
  /**
   * Takes a change back. It is carried out as the call that does so: with that call's permission, version, audit entry
   * and reply. Throws `stale` when the target was changed since, unless `anyway` is given.
   */
  undo: endpoint({
    method: 'POST',
    path: '/recent-changes/:id/undo',
    access: 'signed-in',
    summary: 'Take a change back',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'A change has a number.') }),
    query: z.strictObject({ anyway: z.enum(['true', 'false']).optional() }),
    reply: z.unknown(),
    errors: [changeUnknown, changeUndone],
    records: { action: 'change undone', target: 'change', targetParam: 'id' },
    isBatch: true,
    standsForUndo: true,
  }),
})
