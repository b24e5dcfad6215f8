import type { NewEvent } from '#contract/event.ts'
import { addAttributePrefix } from '#contract/leaderboard-attribute-names.ts'
import type { DefinitionInput } from '#contract/leaderboard-definitions.ts'
import { insertDefinitions } from '#server/leaderboards/repository.ts'
import { maxInputErrors, throwInvalidInput } from '#server/platform/http/body.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { lockRegisteredProfiles } from './profile-repository.ts'
import { insertEvents, reserveEditions, type SeriesPlace } from './repository.ts'

export type EventToCreate = {
  readonly event: Omit<NewEvent, 'leaderboards'>
  readonly leaderboards: readonly DefinitionInput[]
  readonly series?: SeriesPlace
}

/**
 * Creates events with their leaderboards and returns their editions, in the same order. Attribute names get the prefix
 * of their event. `toPath` is the path of an event in the input. Throws `invalid-input` for profiles that do not exist or are deregistered.
 */
export async function createEvents(
  { db, now, person }: SignedInContext,
  list: readonly EventToCreate[],
  toPath: (index: number) => string,
): Promise<number[]> {
  const { ids: open, defaultId } = await lockRegisteredProfiles(db)
  // The editions of a series have one path.
  const problems = new Map<string, string>()
  for (const [index, { event }] of list.entries())
    if (event.ProfileId !== undefined && !open.has(event.ProfileId))
      problems.set(`${toPath(index)}.ProfileId`, `Event profile ${event.ProfileId} is unknown or deregistered.`)
  const errors = [...problems].slice(0, maxInputErrors).map(([path, message]) => ({ path, message }))
  if (errors.length > 0) throwInvalidInput(errors)
  const editions = await reserveEditions(db, list.length)
  const numbered = list.map((one, index) => ({ ...one, id: editions[index] ?? 0 }))
  await insertEvents(
    db,
    numbered.map(({ event, id, series }) => ({
      ...event,
      Id: id,
      ProfileId: event.ProfileId ?? defaultId,
      Series: series,
    })),
    { now, createdBy: person.email },
  )
  await insertDefinitions(
    db,
    numbered.flatMap(({ event, leaderboards, id }) =>
      leaderboards.map((leaderboard) => {
        const attributeNames = addAttributePrefix(leaderboard.attributeNames, event.Content, id)
        return { eventId: id, leaderboard: { ...leaderboard, attributeNames } }
      }),
    ),
  )
  return editions
}
