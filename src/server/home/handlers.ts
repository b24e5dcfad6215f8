import { hasAnyOf, hasPermission } from '#contract/core/permissions.ts'
import { type HomeStep, type home, homeSeverities } from '#contract/home.ts'
import type { Person } from '#contract/session.ts'
import type { AuditNameSource } from '#server/manifest/audit-names.ts'
import type { HomeItems, HomePart } from '#server/manifest/home-part.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type createOwnChanges, listOwnChanges, toHomeChange } from './changes-repository.ts'
import { createHomeReader, type HomeState } from './reader.ts'

const isAllowed = (person: Person, access: HomePart['access']) => access === 'signed-in' || hasAnyOf(person, access)

/** What a person may see of the parts. */
function listItems({ parts }: HomeState, person: Person): HomeItems[] {
  return parts.flatMap(({ access, items }) => {
    if (!isAllowed(person, access)) return []
    return [typeof items === 'function' ? items(person) : items]
  })
}

/** The first steps that a person may do and did not hide, unless all of them are done. */
function listSteps(items: readonly HomeItems[], person: Person): HomeStep[] {
  const all = person.Display.HidesFirstSteps ? [] : items.flatMap(({ steps = [] }) => steps)
  return all.every(({ IsDone }) => IsDone) ? [] : all
}

const never = Number.POSITIVE_INFINITY
const toTime = (instant: string | null) => (instant === null ? never : Date.parse(instant))

const compare = (one: number, other: number) => (one === other ? 0 : one - other)

/** The handlers of Home, which put it together from these parts. */
export function createHomeHandlers(
  parts: readonly HomePart[],
  names: readonly AuditNameSource[],
  ownChanges: ReturnType<typeof createOwnChanges>,
): Handlers<typeof home> {
  const read = createHomeReader(parts, names)
  return {
    get: async (_, context) => {
      const { db, person } = context
      const readsAll = hasPermission(person, 'ACCESS_AUDIT')
      // Who reads those of all users needs of the own ones only which is the last.
      const own = await listOwnChanges(db, ownChanges, person, !readsAll)
      const state = await read(context, own[0]?.id)
      const items = listItems(state, person)
      const changes = readsAll ? state.changes : own
      return {
        At: state.readAt.toISOString(),
        Runs: items
          .flatMap(({ runs = [] }) => runs)
          .toSorted((one, other) => compare(toTime(one.Until), toTime(other.Until))),
        Blocks: items.flatMap(({ blocks = [] }) => blocks),
        Matters: items
          .flatMap(({ matters = [] }) => matters)
          .toSorted(
            (one, other) =>
              homeSeverities.indexOf(one.Severity) - homeSeverities.indexOf(other.Severity) ||
              compare(toTime(one.Since), toTime(other.Since)),
          ),
        Figures: items.flatMap(({ figures = [] }) => figures),
        Changes: changes.map((row) => toHomeChange(row, context)),
        Steps: listSteps(items, person),
      }
    },
  }
}
