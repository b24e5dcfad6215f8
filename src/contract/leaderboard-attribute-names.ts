import { hasInvisible } from './core/visible-text.ts'

/** Attribute names from a comma-separated text: blanks are removed, also within a name, and empty names left out. */
export function parseAttributeNames(text: string): string[] {
  return text
    .replaceAll(/\s+/g, '')
    .split(',')
    .filter((name) => name !== '')
}

/**
 * The prefix of the attributes of an event's leaderboards: "Regatta.12." from event 12, "Re gatta". Without the characters
 * that an attribute name cannot have, such as the invisible one behind an emoji.
 */
export function toAttributePrefix(content: string, eventId: number): string {
  const characters = [...content.replaceAll(/[\s,]+/g, '')].filter((character) => !hasInvisible(character))
  return `${characters.join('')}.${eventId}.`
}

/** Puts the prefix of an event before the attribute names that do not have it yet. */
export function addAttributePrefix(names: readonly string[], content: string, eventId: number): string[] {
  const prefix = toAttributePrefix(content, eventId)
  return names.map((name) => (name.startsWith(prefix) ? name : `${prefix}${name}`))
}

/** An attribute name without the prefix of its event, which may have had another name when the prefix was put before it. */
export function removeAttributePrefix(name: string, content: string, eventId: number): string {
  const prefix = toAttributePrefix(content, eventId)
  if (name.startsWith(prefix)) return name.slice(prefix.length)
  const edition = `.${eventId}.`
  const end = name.indexOf(edition)
  return end === -1 ? name : name.slice(end + edition.length)
}
