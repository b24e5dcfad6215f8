import { z } from 'zod'
import { hasNoRepeats } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'

/** The most languages that a message has besides its own. */
export const translationsLimit = 40

/** The code of a language as players have it, in small letters: "de", "pt-br". */
export const LanguageCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(35, 'A language has at most 35 characters.')
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'A language is written as “de” or “pt-br”.')

/** The longest title of a message, in characters. */
export const titleLimit = 200

/** The title of a message. */
export const MessageTitle = z.string().trim().min(1, requiredText).max(titleLimit)

/** The text of a message. */
export const MessageText = z.string().trim().min(1, requiredText).max(10_000)

/** A message's title and text in another language. */
export const Translation = z.strictObject({ Language: LanguageCode, Title: MessageTitle, Message: MessageText })
export type Translation = z.infer<typeof Translation>

/** The translations of a message, each language once. */
export const Translations = z
  .array(Translation)
  .max(translationsLimit)
  .refine((all) => hasNoRepeats(all.map(({ Language }) => Language)), 'A message has each language once.')

/** A language as a player's device reports it, in the form of `LanguageCode`: "pt_BR" is "pt-br". */
export const normalizeLanguage = (language: string): string => language.trim().toLowerCase().replaceAll('_', '-')

/**
 * The text of a message for a player: in the player's language, or in what it is a variant of ("pt" for "pt-br"), or the
 * message's own. `Language` is null for the message's own.
 */
export function pickText(
  content: { readonly Title: string; readonly Message: string; readonly Translations: readonly Translation[] },
  playerLanguage: string,
): { readonly Language: string | null; readonly Title: string; readonly Message: string } {
  const parts = normalizeLanguage(playerLanguage).split('-')
  for (let length = parts.length; length > 0; length--) {
    const language = parts.slice(0, length).join('-')
    const found = content.Translations.find(({ Language }) => Language === language)
    if (found) return found
  }
  return { Language: null, Title: content.Title, Message: content.Message }
}

/** What a text names a player by; the server writes the values for each player. */
export const playerPlaceholders = ['name', 'id'] as const

/** Writes what belongs to a player in place of {name} and {id}. A player without a name is called by the id. */
export function fillPlayer(text: string, player: { readonly name: string; readonly id: string }): string {
  const values = { name: player.name.trim() || player.id, id: player.id }
  return text.replace(/\{(name|id)\}/g, (_, key: keyof typeof values) => values[key])
}

const placeholder = /\{([a-z][a-z0-9_]{0,29})\}/g

/** The placeholders of texts that the sender fills in, {ticket} for example, each once in the order of the texts. */
export function findPlaceholders(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, key = '']) => key))
  return [...new Set(found)].filter((key) => !playerPlaceholders.some((known) => known === key))
}

/** Writes values in place of their placeholders; those without a value stay. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (written, key: string) =>
    Object.hasOwn(values, key) && values[key]?.trim() ? values[key].trim() : written,
  )
}
