import { parseJson, validateJson } from './core/json.ts'
import { validatePreferenceValue } from './preferences.ts'

/** The preferences that are lists of names, as JSON: nicknames that are refused, attributes that the game may set. */
export const nameLists = ['REFUSED_NAMES', 'GAME_ATTRIBUTES'] as const
/** One of these preferences. */
export type NameList = (typeof nameLists)[number]

const isNameList = (key: string): key is NameList => nameLists.some((name) => name === key)

/** The names of such a list; undefined when the text is none. */
export function parseNameList(value: string): readonly string[] | undefined {
  if (validateJson(value) !== undefined) return undefined
  const list = parseJson(value)
  return Array.isArray(list) && list.every((name) => typeof name === 'string') ? list : undefined
}

/** The error of a preference's value; undefined when it is valid. Those that are lists of names must be that. */
export function validatePreference({ Key, Type, Value }: { Key: string; Type: number; Value: string }) {
  if (!isNameList(Key)) return validatePreferenceValue(Type, Value)
  return Type === 0 && parseNameList(Value) ? undefined : 'This must be a list of texts as JSON: ["one", "two"].'
}
