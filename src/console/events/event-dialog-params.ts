import { z } from 'zod'

const InstantParam = z.iso.datetime().optional().catch(undefined)
const FlagParam = z.enum(['true']).optional().catch(undefined)
const TextParam = z.string().optional()

/** The dialogs of the page: a new event, the edition that is edited, moved, cloned or gets mock players, or a drawer. */
export const EventDialogParams = z.object({
  new: FlagParam,
  /** Where the new event starts. */
  newStart: InstantParam,
  edit: TextParam,
  /** The edition that gets another leaderboard; its form, or the list of warnings, stays open behind. */
  leaderboard: TextParam,
  clone: TextParam,
  /** A new series; `repeat` fills it in from the event with this edition. */
  newSeries: FlagParam,
  repeat: TextParam,
  /** The series that is shown. */
  series: TextParam,
  /** The edition that is changed, or deleted, with those that follow it in its series. */
  following: TextParam,
  deleteFollowing: TextParam,
  mock: TextParam,
  move: TextParam,
  /** Where a drag left the event. */
  moveStart: InstantParam,
  moveEnd: InstantParam,
  /** The edition of which is shown what happened. */
  report: TextParam,
  /** What needs attention. */
  attention: FlagParam,
})

/** The search params of a page without a dialog. */
export const noDialog = {
  new: undefined,
  newStart: undefined,
  edit: undefined,
  leaderboard: undefined,
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
