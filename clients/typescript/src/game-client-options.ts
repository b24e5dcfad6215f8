import type { Calls } from './calls.ts'
import type { ConnectionOptions } from './connection.ts'
import type { GameStorage } from './game-storage.ts'
import type { Conflict } from './saved-game.ts'

/** How a game is connected. */
export type GameClientOptions = ConnectionOptions & {
  /** The client key of the platform, from the console's settings. */
  readonly clientKey: string
  readonly storage: GameStorage
  /** What the game says of the device it runs on, for support. */
  readonly device?: NonNullable<Calls['signIn.create']['input']['body']['Device']>
  readonly language?: string
  /** Where the player is: a code of ISO 3166-1 alpha-2, "DE". */
  readonly region?: string
  /** Decides between a value that is not saved yet and another one on the server; the server's unless it says otherwise. */
  readonly resolve?: (conflict: Conflict) => string | null
  /** Drops what the game caches on the device: staff asked for it. */
  readonly dropCache?: () => void | Promise<void>
}
