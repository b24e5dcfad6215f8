import { parseDateTime } from '#console/components/time/date-time.ts'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { AttributeName, type PlayerAttribute } from '#contract/attributes.ts'
import { readAttributeValue } from './attribute-drafts.ts'

export type NewAttribute = {
  readonly name: string
  readonly value: string
  readonly date: string
  readonly time: string
}

export type NewAttributeProblems = { readonly [Field in keyof NewAttribute]?: string }

export const emptyAttribute: NewAttribute = { name: '', value: '', date: '', time: '' }

function checkExpiration(typed: NewAttribute, now: Date): NewAttributeProblems {
  const { date, time } = typed
  if (date === '' && time === '') return {}
  const problems = findDateTimeProblems(typed, 'date', 'time')
  if (problems.date || problems.time) return problems
  const instant = parseDateTime(date, time)
  return instant && instant > now ? {} : { date: "We can't go back in time yet" }
}

export type ParsedAttribute =
  | { readonly attribute: { readonly name: string; readonly value: number; readonly expirationDate: string | null } }
  | { readonly problems: NewAttributeProblems }

/** Parses the fields of a new attribute; an attribute that exists already is a problem of the name. */
export function parseNewAttribute(typed: NewAttribute, saved: readonly PlayerAttribute[], now: Date): ParsedAttribute {
  const name = AttributeName.safeParse(typed.name)
  const value = readAttributeValue(typed.value)
  const problems: { -readonly [Field in keyof NewAttribute]?: string } = checkExpiration(typed, now)
  if (!name.success) problems.name = name.error.issues[0]?.message
  else if (saved.some(({ Name }) => Name === name.data)) problems.name = 'This player has an attribute of this name.'
  if ('problem' in value) problems.value = value.problem
  if (!name.success || 'problem' in value || Object.keys(problems).length > 0) return { problems }
  const expirationDate = parseDateTime(typed.date, typed.time)?.toISOString() ?? null
  return { attribute: { name: name.data, value: value.value, expirationDate } }
}
