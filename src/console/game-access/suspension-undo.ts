import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import { type Suspension, suspensions } from '#contract/suspensions.ts'

const toBody = ({ Category, Until, Reason, Text }: Suspension) => ({
  category: Category,
  until: Until,
  reason: Reason,
  text: Text,
})

/** Takes a suspension back: to the one before it, or to none. */
export function undoSuspension(playerId: string, before: Suspension | null, after: Suspension): Undo {
  const params = { id: playerId }
  const shared = { ifMatch: String(after.Version), failed: "Couldn't take the suspension back." }
  return before
    ? undoBy({
        ...shared,
        endpoint: suspensions.suspend,
        input: { params, body: toBody(before) },
        done: 'The suspension is as it was before.',
      })
    : undoBy({ ...shared, endpoint: suspensions.lift, input: { params }, done: 'The player is no longer suspended.' })
}

/** Suspends a player again whose suspension was lifted. */
export function undoLift(playerId: string, lifted: Suspension): Undo {
  return undoBy({
    endpoint: suspensions.suspend,
    input: { params: { id: playerId }, body: toBody(lifted) },
    ifMatch: '0',
    done: 'The player is suspended again.',
    failed: "Couldn't suspend the player again.",
  })
}
