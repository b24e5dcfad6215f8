/** What a server key may do, by scope. */
export const gameScopes = {
  players: 'Create and read players, adopt existing ones',
  saves: 'Read and write saves and attributes',
  inbox: 'Read and collect messages',
  moderation: 'Report names, ask for deletion and data',
} as const

/** One of the scopes. */
export type GameScope = keyof typeof gameScopes

/** Who may make a call of the game: a game with its client key, a player with a token, or a server key with a scope. */
export type GameAccess = 'client key' | 'player' | { readonly scope: GameScope }
