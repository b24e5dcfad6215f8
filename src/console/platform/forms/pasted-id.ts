import { cleanId } from '#contract/core/pasted-text.ts'

/**
 * The id in a text that may be a pasted one. Words that are typed to find a player are none, so that they do not search
 * messages, snapshots and orders, too: an id has a digit or ten characters, and no space.
 */
export function readPastedId(text: string): string | undefined {
  const id = cleanId(text)
  return /^\S{4,}$/.test(id) && (/\d/.test(id) || id.length >= 10) ? id : undefined
}
