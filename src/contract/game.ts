import { availability } from './game-availability.ts'
import { inbox } from './game-inbox.ts'
import { profile } from './game-profile.ts'
import { saves } from './game-saves.ts'
import { signIn } from './game-sign-in.ts'

/** The contract of the game: what `/game/v1` answers. It only grows. */
export const gameContract = { availability, signIn, profile, saves, inbox }
