import { type GameCallGroup, gameCallGroups } from '#contract/core/game-access.ts'
import { type GameSwitch, gameSwitches } from '#contract/game-switches.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { listSwitchedOff, switchOff, switchOn } from './switch-repository.ts'

async function readSwitches(db: Handle): Promise<ReadonlyMap<GameCallGroup, GameSwitch>> {
  const off = new Map((await listSwitchedOff(db)).map((one) => [one.group, one]))
  const groups = Object.keys(gameCallGroups) as GameCallGroup[]
  return new Map(
    groups.map((Group) => {
      const { since, by } = off.get(Group) ?? {}
      return [Group, { Group, IsOff: off.has(Group), OffSince: since?.toISOString() ?? null, OffBy: by ?? null }]
    }),
  )
}

async function readSwitch(db: Handle, group: GameCallGroup): Promise<GameSwitch> {
  const found = (await readSwitches(db)).get(group)
  if (!found) throw new Error(`there is no group ${group}`)
  return found
}

export const gameSwitchHandlers: Handlers<typeof gameSwitches> = {
  list: async (_, { db }) => ({ Switches: [...(await readSwitches(db)).values()] }),

  set: async ({ params: { group }, body: { isOff } }, { db, now, person, audit }) => {
    const before = await readSwitch(db, group)
    if (isOff) await switchOff(db, { group, since: now, by: person.email })
    else await switchOn(db, group)
    const after = await readSwitch(db, group)
    const undo = undoBy(gameSwitches.set, { params: { group }, body: { isOff: !isOff } })
    audit({ before, after, undo: before.OffSince === after.OffSince ? undefined : undo })
    return after
  },
}
