import { z } from 'zod'

const InstantParam = z.iso.datetime().optional().catch(undefined)

/** The dialogs of the page: a new event, the edition that is edited, moved, cloned or gets mock players, or a drawer. */
export const EventDialogParams = z.object({
  new: z.enum(['true']).optional().catch(undefined),
  /** Where the new event starts. */
  newStart: InstantParam,
  edit: z.string().optional(),
  clone: z.string().optional(),
  /** A new series; `repeat` fills it in from the event with this edition. */
  newSeries: z.enum(['true']).optional().catch(undefined),
  repeat: z.string().optional(),
  /** The series that is shown. */
  series: z.string().optional(),
  /** The edition that is changed, or deleted, with those that follow it in its series. */
  following: z.string().optional(),
  deleteFollowing: z.string().optional(),
  mock: z.string().optional(),
  move: z.string().optional(),
  /** Where a drag left the event. */
  moveStart: InstantParam,
  moveEnd: InstantParam,
  /** The edition of which is shown what happened. */
  report: z.string().optional(),
  /** What needs attention. */
  attention: z.enum(['true']).optional().catch(undefined),
})

/** The search params of a page without a dialog. */
export const noDialog = {
  new: undefined,
  newStart: undefined,
  edit: undefined,
  clone: undefined,
  newSeries: undefined,
  repeat: undefined,
  series: undefined,
  following: undefined,
  deleteFollowing: undefined,
  mock: undefined,
  move: undefined,
  moveStart: undefined,
  moveEnd: undefined,
  report: undefined,
  attention: undefined,
}
