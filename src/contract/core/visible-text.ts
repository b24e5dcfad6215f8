import { z } from 'zod'

/** What an empty field says that has to be filled in. Source: specification, "Validation rules". */
export const requiredText = 'This field is required'

/** Characters that no font draws or that change the direction: controls, format characters, fillers, the empty Braille pattern. */
export const invisibleCharacters = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
const anyInvisible = new RegExp(`[${invisibleCharacters}]`, 'u')
const anyVisible = new RegExp(`[^\\p{Z}${invisibleCharacters}]`, 'u')

/** Whether a text has a character that can be seen. */
export function isVisible(text: string): boolean {
  return anyVisible.test(text)
}

/** Whether a text has a character that cannot be seen, so that two texts could differ by it alone; blanks can be. */
export function hasInvisible(text: string): boolean {
  return anyInvisible.test(text)
}

/** Whether a text has no control characters but line breaks and tabs. */
export function isPrintable(text: string): boolean {
  return !/(?![\n\t\r])\p{Cc}/u.test(text)
}

/** A text that may be empty, trimmed; line breaks are kept. `what` names it in its problems: "A description". */
export function optionalText(what: string, limit: number) {
  return z
    .string()
    .trim()
    .max(limit, `${what} has at most ${limit.toLocaleString('en')} characters.`)
    .refine(isPrintable, `${what} has no control characters.`)
}

/**
 * A text on one line, trimmed, with at least one visible character and no control characters. `what` names it in its
 * problems: "A name"; `limit` counts characters, `required` is the problem of an empty one.
 */
export function visibleLine(what: string, limit: number, required = requiredText) {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(limit, `${what} has at most ${limit} characters.`)
    .regex(/^[^\p{Cc}]*$/u, `${what} has no control characters.`)
    .refine((text) => text === '' || isVisible(text), `${what} has at least one visible character.`)
}
