/** What a server key may do, by scope. */
export const gameScopes = {
  players: 'Create and read players, adopt existing ones',
  saves: 'Read and write saves and attributes',
  inbox: 'Read and collect messages',
  scores: 'Report scores',
  purchases: 'Report purchases that the server verified',
  moderation: 'Report names, ask for deletion and data',
  feed: 'Read what happens',
} as const

/** One of the scopes. */
export type GameScope = keyof typeof gameScopes

/** The groups of the game's calls that staff can switch off, with what is in each. */
export const gameCallGroups = {
  'new-players': 'Sign-ins that make a new player',
  'sign-in': 'All sign-ins',
  saves: 'Reading and writing saved games',
  inbox: 'Messages and collecting',
  events: 'Joining and leaving events, and leaderboards',
  guilds: 'Joining, leaving and leading guilds, and their regattas',
  purchases: 'Reporting purchases by receipt',
  poll: 'Asking whether something changed',
  other: 'Availability, profile and what is in no other group',
} as const

/** One of the groups. */
export type GameCallGroup = keyof typeof gameCallGroups

/**
 * Who may make a call of the game: a game with its client key, a player with a token, a server key with a scope, or a store, whose
 * call is signed.
 */
export type GameAccess = 'client key' | 'player' | 'store' | { readonly scope: GameScope }
