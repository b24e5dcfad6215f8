import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { BotCounts, BotRun } from '#contract/bots.ts'
import { getOrMakeBotKey } from '#server/game-access/key-repository.ts'
import type { Database } from '#server/platform/database/tables.ts'
import type { Polling } from '#server/platform/polling.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { type Settings, toLocalUrl } from '#server/platform/settings.ts'
import { workerFile } from '#server/platform/worker-file.ts'
import type { BotReport, BotTask } from './bot-process.ts'
import { botPlatform, toBotSeed } from './bot-rules.ts'
import { endRun, reportRun } from './run-repository.ts'
import { openBotStore } from './test-store.ts'

/** What the runner of bots works with. */
export type BotRunnerParts = {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
}

/** The process of a run's bots, and what it reported last. */
type Playing = {
  readonly runId: number
  readonly child: ChildProcess
  readonly exit: Promise<void>
  counts: Readonly<BotCounts> | undefined
}

const rests = { shortestMs: 500, longestMs: 4_000 }
const reportMs = 1_000

/** Lets the bots of the run that is under way play, in a process that ends with the run, and with the server. */
export class BotRunner {
  readonly #parts: BotRunnerParts
  readonly #name = randomBytes(8).toString('hex')
  #playing: Playing | undefined

  constructor(parts: BotRunnerParts) {
    this.#parts = parts
  }

  /** The id of the process of the bots; undefined when none play. */
  get pid(): number | undefined {
    return this.#playing?.child.pid
  }

  /** Starts, reports or ends what plays, as the run says; undefined when there is none. */
  async look(): Promise<{ restMs: number } | undefined> {
    const { db, now } = this.#parts
    const at = now()
    const run = await reportRun(db, this.#name, at, this.#playing?.counts)
    if (!run || (this.#playing && this.#playing.runId !== run.Id)) await this.stop()
    if (!run) return undefined
    const leftMs = Date.parse(run.Until) - at.getTime()
    if (leftMs <= 0) {
      await endRun(db, at, { id: run.Id })
      await this.stop()
    } else if (!this.#playing) {
      this.#playing = await this.#start(run, leftMs)
    } else if (this.#playing.child.exitCode !== null || this.#playing.child.signalCode !== null) {
      await endRun(db, at, {
        id: run.Id,
        failure: 'The process of the bots has ended. The log of the server says why.',
      })
      await this.stop()
    }
    return { restMs: reportMs }
  }

  /** Ends the process of the bots, if there is one. */
  async stop(): Promise<void> {
    const playing = this.#playing
    this.#playing = undefined
    playing?.child.kill('SIGKILL')
    await playing?.exit
  }

  async #start({ Id, Players, StartedBy }: BotRun, durationMs: number): Promise<Playing> {
    const { db, now, settings } = this.#parts
    // There is one since the run was started, unless it was revoked.
    const key = await getOrMakeBotKey(db, botPlatform, { at: now(), by: StartedBy, randomBytes })
    const store = await openBotStore(db, { by: StartedBy, at: now(), durationMs })
    const file = await workerFile('bot-process', import.meta.url)
    const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
    const playing: Playing = { runId: Id, child, exit, counts: undefined }
    child.on('message', (report) => {
      playing.counts = (report as BotReport).counts
    })
    const seed = toBotSeed(loadSecretKey(settings)).toString('base64url')
    const task: BotTask = {
      url: toLocalUrl(settings, settings.gamePort ?? settings.port),
      clientKey: key.text,
      seed,
      players: Players,
      durationMs,
      store,
    }
    // One that could not be started is noticed by the next look.
    child.send(task, () => undefined)
    return playing
  }
}

/** Runs bots in the background until the returned function is called. */
export function startBotRuns(polling: Polling, parts: BotRunnerParts): () => Promise<void> {
  const runner = new BotRunner(parts)
  const stopLooking = polling.start(() => runner.look(), rests)
  return async () => {
    await stopLooking()
    await runner.stop()
  }
}
