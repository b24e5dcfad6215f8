import type { events } from '#contract/events.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { listEventsById, lockEvents, markEvents } from './repository.ts'
import { listUses } from './use-repository.ts'

/** Takes an import or a series back, except for the events that others changed or joined since. */
export const undoImport: Handlers<typeof events>['undoImport'] = async ({ body: { ids, confirmed } }, context) => {
  const { db, audit } = context
  // Nobody joins a locked event.
  const marks = await lockEvents(db, ids)
  if (marks.size < ids.length) throw new ApiError('event-unknown')
  const found = (await listEventsById(db, ids)).filter(({ Deleted }) => !Deleted)
  const uses = await listUses(db, ids)
  const confirmedById = new Map(confirmed.map((one) => [one.Id, one]))
  const Kept = found.flatMap((event) => {
    const use = uses.get(event.Id)
    const known = confirmedById.get(event.Id)
    const isConfirmed = known !== undefined && known.Version === event.Version && known.Players >= (use?.Players ?? 0)
    return use && !isConfirmed ? [{ ...event, ...use }] : []
  })
  const keptIds = new Set(Kept.map(({ Id }) => Id))
  const Ids = found.map(({ Id }) => Id).filter((id) => !keptIds.has(id))
  await markEvents(db, Ids, true)
  audit({ after: { Count: Ids.length, Ids, Kept: [...keptIds] } })
  return { Ids, Kept }
}
