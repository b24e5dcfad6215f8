import type { attributes, PlayerAttribute } from '#contract/attributes.ts'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { InputError } from '#server/platform/http/body.ts'

/** An attribute as a caller sends it. */
export type SentAttribute = EndpointInput<typeof attributes.save>['body']['attributes'][number]

/** An attribute with the player who has it. */
export type OwnedAttribute = PlayerAttribute & { PlayerId: string }

/** What an attribute is found by among those of several players. */
export function attributeKey(playerId: string, name: string): string {
  // A player's id holds no slash.
  return `${playerId}/${name}`
}

/** The attributes by player and name. */
export function indexByKey(attributes: readonly OwnedAttribute[]): Map<string, OwnedAttribute> {
  return new Map(attributes.map((one) => [attributeKey(one.PlayerId, one.Name), one]))
}

/** What is wrong with attributes as they were sent, before anything is known of the present ones: one named twice. */
export function validateList(sent: readonly SentAttribute[]): InputError[] {
  const seen = new Set<string>()
  return sent.flatMap(({ playerId, name }, index) => {
    const key = attributeKey(playerId, name)
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [{ path: `body.attributes.${index}.name`, message: `${name} appears twice.` }] : []
  })
}

/** What is wrong with expiration dates: one that is new or changed must be in the future; an old one may have passed. */
export function validateDates(
  sent: readonly SentAttribute[],
  current: ReadonlyMap<string, OwnedAttribute>,
  now: Date,
): InputError[] {
  return sent.flatMap(({ playerId, name, expirationDate }, index) => {
    if (!expirationDate || expirationDate > now) return []
    const before = current.get(attributeKey(playerId, name))?.ExpirationDate
    if (before === expirationDate.toISOString()) return []
    return [{ path: `body.attributes.${index}.expirationDate`, message: "We can't go back in time yet" }]
  })
}

/** Whether an attribute's editor saw another version than the present one. Version 0 is that of an absent attribute. */
export function isStale(sent: SentAttribute, current: ReadonlyMap<string, OwnedAttribute>): boolean {
  const version = current.get(attributeKey(sent.playerId, sent.name))?.Version ?? 0
  return sent.version !== undefined && sent.version !== version
}

/** Whether a sent attribute differs from the present one, or is new. */
export function isChanged(sent: SentAttribute, current: ReadonlyMap<string, OwnedAttribute>): boolean {
  const before = current.get(attributeKey(sent.playerId, sent.name))
  const expiration = sent.expirationDate?.toISOString() ?? null
  return before?.Value !== sent.value || before.ExpirationDate !== expiration
}
