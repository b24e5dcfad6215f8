import type { attributes, PlayerAttribute } from '#contract/attributes.ts'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { InputError } from '#server/platform/http/body.ts'

/** An attribute as a caller sends it. */
export type SentAttribute = EndpointInput<typeof attributes.save>['body']['attributes'][number]

/** An attribute with the player who has it. */
export type OwnedAttribute = PlayerAttribute & { PlayerId: string }

/** The key of an attribute among those of several players. */
export function attributeKey(playerId: string, name: string): string {
  // A player's id holds no slash.
  return `${playerId}/${name}`
}

/** The attributes by player and name. */
export function indexByKey(attributes: readonly OwnedAttribute[]): Map<string, OwnedAttribute> {
  return new Map(attributes.map((one) => [attributeKey(one.PlayerId, one.Name), one]))
}

/** Validates a list of sent attributes by itself: no attribute may appear twice. */
export function validateList(sent: readonly SentAttribute[]): InputError[] {
  const seen = new Set<string>()
  return sent.flatMap(({ playerId, name }, index) => {
    const key = attributeKey(playerId, name)
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [{ path: `body.attributes.${index}.name`, message: `${name} appears twice.` }] : []
  })
}

/** Validates expiration dates: a new or changed one must be in the future; an unchanged one may have passed. */
export function validateDates(
  sent: readonly SentAttribute[],
  current: ReadonlyMap<string, OwnedAttribute>,
  now: Date,
  toPath: (index: number) => string,
): InputError[] {
  return sent.flatMap(({ playerId, name, expirationDate }, index) => {
    if (!expirationDate || expirationDate > now) return []
    const before = current.get(attributeKey(playerId, name))?.ExpirationDate
    if (before === expirationDate.toISOString()) return []
    return [{ path: toPath(index), message: "We can't go back in time yet" }]
  })
}

/** Whether an attribute was sent with another version than the current one. An absent attribute has version 0. */
export function isStale(sent: SentAttribute, current: ReadonlyMap<string, OwnedAttribute>): boolean {
  const version = current.get(attributeKey(sent.playerId, sent.name))?.Version ?? 0
  return sent.version !== undefined && sent.version !== version
}

/** Whether a sent attribute is new or differs from the current one. */
export function isChanged(sent: SentAttribute, current: ReadonlyMap<string, OwnedAttribute>): boolean {
  const before = current.get(attributeKey(sent.playerId, sent.name))
  const expiration = sent.expirationDate?.toISOString() ?? null
  return before?.Value !== sent.value || before.ExpirationDate !== expiration
}
