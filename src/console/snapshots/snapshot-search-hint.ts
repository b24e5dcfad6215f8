/** What a search of snapshots finds. */
export const snapshotSearchHint =
  'Matches keys and player IDs that start with this text, and any part of a description.'
