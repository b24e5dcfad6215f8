/** Longer descriptions are cut in lists. Source: specification, "Business constants". */
const longest = 34
const shownOfLonger = 32

/** A description as lists show it: whole up to 34 characters, else its first 32 and an ellipsis. */
export function truncateDescription(description: string): string {
  // Counted in code points, so that no emoji is cut in two.
  const characters = Array.from(description)
  return characters.length > longest ? `${characters.slice(0, shownOfLonger).join('')}…` : description
}

/** How often a snapshot was loaded: "Loaded 1 time". */
export function formatLoadCount(count: number): string {
  return count === 1 ? 'Loaded 1 time' : `Loaded ${count} times`
}

export const snapshotSearchHint =
  'Matches keys and player IDs that start with this text, and any part of a description.'
