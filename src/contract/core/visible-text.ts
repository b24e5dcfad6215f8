import { z } from 'zod'

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

/**
 * A text on one line, trimmed, with at least one visible character and no control characters. `what` names it in its
 * problems: "A name"; `limit` counts characters, `required` is the problem of an empty one.
 */
export function visibleLine(what: string, limit: number, required = 'This field is required') {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(limit, `${what} has at most ${limit} characters.`)
    .regex(/^[^\p{Cc}]*$/u, `${what} has no control characters.`)
    .refine((text) => text === '' || isVisible(text), `${what} has at least one visible character.`)
}
