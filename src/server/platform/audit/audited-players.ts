import { cleanId } from '#contract/core/pasted-text.ts'
import { fold } from '#server/platform/database/fold.ts'
import type { AuditEvent } from './event.ts'

/** The ids of the players that a value of an entry, before or after, names. */
export type ReadPlayerIds = (value: unknown) => readonly string[]

/** By action, how the values of an entry with another target name players. The deletion of one erases such a value. */
export type AuditedPlayers = ReadonlyMap<string, ReadPlayerIds>

/** An entry with the players that its values name. */
export function withPlayers(event: AuditEvent, audited: AuditedPlayers): AuditEvent {
  const read = audited.get(event.action)
  return read ? { ...event, players: { before: read(event.before), after: read(event.after) } } : event
}

/** Reads the texts of these members: `readMembers('PlayerId')`. */
export function readMembers(...names: readonly string[]): ReadPlayerIds {
  return (value) => names.map((name) => Object(value)[name]).filter((text) => typeof text === 'string' && text !== '')
}

/** How a search for a text is recorded: in any letter case, and with a blank, so that it is nobody's id. */
export const toSearchKey = (text: string) => `search ${fold(cleanId(text))}`

/** How a searched text may name a player: by id, or by id or nickname in any letter case. Another text does no harm. */
export const toSearchedPlayers = (text: string): readonly string[] => [cleanId(text), toSearchKey(text)]

/** Reads the texts of these members of what an export selected, which may be ids and nicknames. */
export function readSelected(...names: readonly string[]): ReadPlayerIds {
  return (value) => readMembers(...names)(Object(value).selection).flatMap(toSearchedPlayers)
}
