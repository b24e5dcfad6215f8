import { setMaxListeners } from 'node:events'
import type { BotCounts } from '#contract/bots.ts'
import { Bot, type BotPace } from './bot.ts'
import type { BotStore } from './bot-store.ts'
import { pause } from './pause.ts'

/** As people play, but for the polls, which a game makes as often as the server says. */
export const usualPace: BotPace = { saveMs: 30_000, pollMs: 10_000, sessionMs: 4 * 60_000, awayMs: 30_000 }

/** How bots are let play. */
export type PlayOptions = {
  /** The address of the server: "http://localhost:8080". */
  readonly url: string
  /** A client key, whose players should be mock players. */
  readonly clientKey: string
  /** What the installation keys are made from: with the same one the same players sign in again. */
  readonly seed: Buffer
  readonly players: number
  readonly durationMs: number
  /** Ends them before. */
  readonly signal?: AbortSignal
  readonly pace?: BotPace
  /** What they buy; nothing without it. */
  readonly store?: BotStore | undefined
  readonly fetch?: typeof globalThis.fetch
}

/** Bots that play. */
export type PlayingBots = {
  /** What they did so far. */
  readonly counts: Readonly<BotCounts>
  /** How many of them have signed in so far. */
  readonly players: number
  /** The message of the first call that failed; empty when none did. */
  readonly firstError: string
  /** Ends when they have left, at the latest some seconds after their time. Rejects for a bug of theirs. */
  readonly end: Promise<void>
}

/** What a call counts as when it was answered, by its method and the last part of its path. */
const counted: Readonly<Record<string, 'SignIns' | 'Saves' | 'Collects' | undefined>> = {
  'POST sessions': 'SignIns',
  'PUT saves': 'Saves',
  'POST collect': 'Collects',
}

/** In how many milliseconds bots come one after the other, each, and all together at most. */
const arrival = { eachMs: 150, longestMs: 20_000 }

/** Starts bots. They come one after the other, and play through the calls of the game. */
export function startBots({
  players,
  durationMs,
  signal,
  pace = usualPace,
  fetch = globalThis.fetch,
  ...options
}: PlayOptions): PlayingBots {
  const counts = { Playing: 0, SignIns: 0, Saves: 0, Collects: 0, Refused: 0, Errors: 0 }
  const seen = new Set<number>()
  const ending = new AbortController()
  const { signal: over } = ending
  // Each bot waits for it.
  setMaxListeners(0, over)
  const timer = setTimeout(() => ending.abort(), durationMs)
  const endNow = () => ending.abort()
  signal?.addEventListener('abort', endNow)
  if (signal?.aborted) endNow()
  let firstError = ''

  const countingFetch: typeof globalThis.fetch = async (input, init) => {
    const reply = await fetch(input, init)
    const name = counted[`${init?.method} ${new URL(String(input)).pathname.split('/').at(-1)}`]
    if (reply.ok && name) counts[name]++
    if (reply.status === 409 || reply.status === 412) counts.Refused++
    return reply
  }

  async function play(number: number): Promise<void> {
    const bot = new Bot(
      number,
      { ...options, pace, fetch: countingFetch, signal: over },
      {
        signedIn: () => {
          counts.Playing++
          seen.add(number)
        },
        left: () => counts.Playing--,
        refused: () => counts.Refused++,
        failed: (error) => {
          counts.Errors++
          firstError ||= error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message
        },
      },
    )
    await pause(Math.random() * Math.min(players * arrival.eachMs, arrival.longestMs, pace.saveMs), over)
    await bot.play()
  }

  const end = Promise.all(Array.from({ length: players }, (_, index) => play(index + 1))).then(
    () => undefined,
    (error: unknown) => {
      ending.abort()
      throw error
    },
  )
  return {
    counts,
    get players() {
      return seen.size
    },
    get firstError() {
      return firstError
    },
    end: end.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', endNow)
    }),
  }
}
