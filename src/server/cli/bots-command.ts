import type { Command } from 'commander'
import { z } from 'zod'
import { botLimits } from '#contract/bots.ts'
import { EnvironmentInfo } from '#contract/environment.ts'
import { botPlatform, toBotSeed } from '#server/bots/bot-rules.ts'
import type { BotStore } from '#server/bots/bot-store.ts'
import { pause } from '#server/bots/pause.ts'
import { type PlayingBots, startBots } from '#server/bots/play-bots.ts'
import { openBotStore } from '#server/bots/test-store.ts'
import { getOrMakeBotKey } from '#server/game-access/key-repository.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { toLocalUrl } from '#server/platform/settings.ts'
import { type CommandEnvironment, print } from './command-environment.ts'
import { CommandError, toMessage } from './command-error.ts'
import { parseInteger } from './parse-integer.ts'
import { readCommandSettings, recordCommand, toAuditNote, withDatabase } from './with-database.ts'

type Options = {
  readonly players: number
  readonly minutes: number
  readonly url?: string
  readonly key?: string
}

const progressMs = 5_000

const Reply = z.object({ data: EnvironmentInfo.pick({ environment: true }) })

const noBots = 'There are no bots in Production. Nothing was changed.'

/** Refuses a server that cannot be reached, and one in Production. */
async function requireServer(url: string): Promise<void> {
  const reply = await fetch(`${url}/environment`).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new CommandError(`No server answers at ${url}: ${toMessage(cause)}. Nothing was changed.`)
  })
  const read = Reply.safeParse(await reply.json().catch(() => undefined))
  if (!read.success) throw new CommandError(`${url} is not the address of a Quarterdeck server. Nothing was changed.`)
  if (read.data.data.environment === 'Production') throw new CommandError(noBots)
}

/** What bots on the server of this machine play with: a client key, and the store in which they buy. */
function prepareOwn(environment: CommandEnvironment, durationMs: number): Promise<{ key: string; store: BotStore }> {
  return withDatabase(environment, async ({ database }) => {
    const by = toAuditNote(environment)
    const { randomBytes } = environment
    const key = await getOrMakeBotKey(database.db, botPlatform, { at: environment.now(), by, randomBytes })
    if (key.isNew) {
      await recordCommand(database.db, environment, {
        action: 'client key made',
        targetKind: 'game key',
        targetId: String(key.id),
        after: { Name: 'Bots', Platform: botPlatform, MakesMockPlayers: true },
      })
    }
    const store = await openBotStore(database.db, { by, at: environment.now(), durationMs })
    return { key: key.text, store }
  })
}

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`

/** "12 players, 30 sign-ins, 64 saves, 3 collects, 1 refused, 0 errors" */
function describe({ counts, players }: PlayingBots): string {
  return [
    count(players, 'player', 'players'),
    count(counts.SignIns, 'sign-in', 'sign-ins'),
    count(counts.Saves, 'save', 'saves'),
    count(counts.Collects, 'collect', 'collects'),
    count(counts.Refused, 'refused', 'refused'),
    count(counts.Errors, 'error', 'errors'),
  ].join(', ')
}

/** Prints what bots do until they have ended. */
async function follow(environment: CommandEnvironment, bots: PlayingBots): Promise<void> {
  const started = performance.now()
  const ended = new AbortController()
  const end = bots.end.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    await pause(progressMs, ended.signal)
    if (ended.signal.aborted) break
    const seconds = Math.round((performance.now() - started) / 1000)
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    print(environment, `${time}  ${bots.counts.Playing} playing; ${describe(bots)}`)
  }
  await end
}

async function play(environment: CommandEnvironment, { players, minutes, key, ...options }: Options): Promise<void> {
  if (options.url !== undefined && key === undefined) {
    throw new CommandError('A server at another address needs a client key too: --key. Nothing was changed.')
  }
  const settings = readCommandSettings(environment)
  if (options.url === undefined && settings.environment === 'Production') throw new CommandError(noBots)
  // The game's port does not say which environment it is.
  const given = options.url?.replace(/\/+$/, '')
  await requireServer(given ?? toLocalUrl(settings, settings.port))
  const url = given ?? toLocalUrl(settings, settings.gamePort ?? settings.port)
  const durationMs = minutes * 60_000
  const own = key === undefined ? await prepareOwn(environment, durationMs) : undefined
  const interrupted = new AbortController()
  const removeListener = environment.onInterrupt(() => interrupted.abort())
  try {
    const seed = toBotSeed(loadSecretKey(settings))
    const bots = startBots({
      url,
      clientKey: key ?? own?.key ?? '',
      seed,
      players,
      durationMs,
      store: own?.store,
      signal: interrupted.signal,
    })
    print(environment, `${count(players, 'bot plays', 'bots play')} at ${url} for ${minutes} min. Ctrl-C ends them.`)
    await follow(environment, bots)
    print(environment, `The bots have left: ${describe(bots)}.`)
    if (bots.counts.Errors > 0) {
      throw new CommandError(`${count(bots.counts.Errors, 'call', 'calls')} failed. The first one: ${bots.firstError}`)
    }
  } finally {
    removeListener()
  }
}

/** `quarterdeck bots`: mock players who play through the calls of the game. */
export function addBotsCommand(program: Command, environment: CommandEnvironment): void {
  program
    .command('bots')
    .description(
      'let mock players play on a running server, through the calls of the game; a second run signs the same players ' +
        'in again. Not in Production',
    )
    .option('--players <count>', 'how many', parseInteger(1, botLimits.players), 50)
    .option('--minutes <count>', 'how long', parseInteger(1, botLimits.minutes), 5)
    .option('--url <address>', 'the server; the one of this machine when absent')
    .option('--key <client key>', 'a client key whose players are mock players; when absent, one named "Bots" is made')
    .action((options: Options) => play(environment, options))
}
