export type { Calls } from './calls.ts'
export { GameClient, type GameClientOptions, type GameStorage } from './game-client.ts'
export { GameError, Unreachable } from './game-error.ts'
export type { Conflict, SavedGame } from './saved-game.ts'
