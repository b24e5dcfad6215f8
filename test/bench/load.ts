import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What the game does over and over: one call, or all of them as they come in a session. */
export type GameCall = 'sign in' | 'read' | 'write' | 'collect' | 'poll' | 'mix' | 'buy' | 'score' | 'around' | 'join'

/** A player of a load, who is signed in. */
export type GamePlayer = { readonly playerId: string; readonly installationKey: string; readonly token: string }

/**
 * A load of a game. `messages` has for each round the ids of messages that every player has, to be collected in it, and `events`
 * those of events to be joined in it.
 */
export type GameWork = {
  kind: 'game'
  call: GameCall
  players: readonly GamePlayer[]
  clientKey: string
  messages?: readonly (readonly string[])[]
  events?: readonly (readonly string[])[]
  /** The key of a leaderboard that every player is on. */
  board?: string
  /** The private key of the app in Google Play, as PEM. */
  storeKey?: string
}

/** What batches of 1,000 rows have in their rows. */
export type BatchKind = 'players' | 'attributes' | 'purchases' | 'scores'

/**
 * What a load does over and over: reads these addresses in turn, saves a key of these players in turn, makes a call of the game as them, or at a
 * steady rate lets the players join the first of these events, reports scores of `perCall` players of one leaderboard, or sends batches.
 */
export type Work =
  | { kind: 'read'; paths: readonly string[] }
  | { kind: 'save'; players: readonly string[]; key: string }
  | { kind: 'join'; players: readonly string[]; events: readonly string[]; perSecond: number }
  | GameWork
  | { kind: 'batch'; of: BatchKind; players: readonly string[]; board: string }
  | { kind: 'report'; players: readonly string[]; key: string; perCall: number; perSecond: number }

/**
 * A load for load-main.ts: `connections` connections, each sending its next request when the last was answered, or at
 * most that many when it sends at a rate. With `others` they are shared out among several servers.
 */
export type LoadJob = {
  url: string
  others?: readonly string[]
  authorization: string
  connections: number
  seconds: number
  work: Work
}

/** What a load measured; times in milliseconds. `failed` counts replies other than 2xx, and lost connections. */
export type LoadResult = { perSecond: number; p50: number; p95: number; p99: number; failed: number }

/** Runs a load in a process of its own, so that it takes no time of the measuring one. */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  // Bundled beside this program; see scripts/bench.mjs.
  const program = fileURLToPath(new URL('load-main.js', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stdin.end(JSON.stringify(job))
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`The load ended with ${exitCode}.`)
  return JSON.parse(output)
}
