/**
 * Whether a text may be a pasted id. Words that are typed to find a player are none, so that they do not search messages,
 * snapshots and orders, too: an id has a digit or ten characters, and no space.
 */
export function mayBeId(text: string): boolean {
  return /^\S{4,}$/.test(text) && (/\d/.test(text) || text.length >= 10)
}
