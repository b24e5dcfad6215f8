import { GameClient, GameError, type GameStorage, Unreachable } from '#game-client/index.ts'
import { addAmounts, describeBot, playOn, toInstallationKey } from './bot-rules.ts'
import { type BotStore, signPurchase } from './bot-store.ts'
import { pause } from './pause.ts'

/** How bots play, in milliseconds on average. */
export type BotPace = {
  readonly saveMs: number
  readonly pollMs: number
  /** How long a player plays, and how long it then stays away. */
  readonly sessionMs: number
  readonly awayMs: number
}

/** What a bot plays with. */
export type BotOptions = {
  readonly url: string
  readonly clientKey: string
  /** What the installation keys are made from. */
  readonly seed: Buffer
  readonly pace: BotPace
  /** Absent where they buy nothing. */
  readonly store?: BotStore | undefined
  readonly fetch: typeof globalThis.fetch
  /** Aborts when the bots end. */
  readonly signal: AbortSignal
}

/** What a bot says of itself. */
export type BotReports = {
  signedIn(): void
  left(): void
  refused(): void
  failed(error: GameError | Unreachable): void
}

/** What the server answers while everything is in order. Stale saves are counted where they are answered. */
const refusals = new Set(['maintenance', 'suspended', 'player-suspended', 'player-deleted', 'new-players-refused'])

/** Of the client's storage. */
const installationName = 'quarterdeck.installation'
const reportName = 'quarterdeck.report'

/** A time around an average one, so that bots do not call together. */
const around = (milliseconds: number) => milliseconds * (0.6 + 0.8 * Math.random())

/** The share of the running events that a bot joins when it starts to play. */
const joinsShare = 0.3

/** How often a bot buys something while it plays. */
const buysShare = 0.2

/** How often a bot without a guild joins one or makes one when it starts to play, and one with a guild leaves it. */
const guildShares = { joins: 0.3, makes: 0.03, leaves: 0.02 }

const upTo = (limit: number) => Math.floor(Math.random() * (limit + 1))

/** Passes over an answer that says that this cannot be done now. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof GameError && [403, 404, 409].includes(error.status))) throw error
}

/** A player who is played by nobody: signs in, saves, takes gifts, leaves and comes back. */
export class Bot {
  readonly #number: number
  readonly #options: BotOptions
  readonly #reports: BotReports
  /** Its score reports count on from an earlier run, whose storage is gone. */
  readonly #stored = new Map([[reportName, String(Math.trunc(performance.timeOrigin))]])
  #scores = new Map<string, number>()
  #generation = 0
  /** Unknown before the server says which build to update to. */
  #buildNumber: number | undefined

  constructor(number: number, options: BotOptions, reports: BotReports) {
    this.#number = number
    this.#options = options
    this.#reports = reports
  }

  /** Plays until the signal aborts. */
  async play(): Promise<void> {
    const { signal, pace } = this.#options
    while (!signal.aborted) {
      try {
        await this.#playSession()
      } catch (error) {
        if (!(error instanceof GameError || error instanceof Unreachable)) throw error
        this.#report(error)
      }
      await pause(around(pace.awayMs), signal)
    }
  }

  #report(error: GameError | Unreachable): void {
    if (error instanceof GameError && error.code === 'player-deleted') {
      this.#generation++
      this.#stored.clear()
    }
    if (error instanceof GameError && refusals.has(error.code)) this.#reports.refused()
    else if (error instanceof GameError ? ![409, 412].includes(error.status) : !this.#options.signal.aborted) {
      // What is cut off at the end is nobody's failure.
      this.#reports.failed(error)
    }
  }

  /** Its installation key is made from its number; what is not saved yet stays as long as the bot. */
  get #storage(): GameStorage {
    const key = toInstallationKey(this.#options.seed, this.#number, this.#generation)
    return {
      getItem: (name) => (name === installationName ? key : (this.#stored.get(name) ?? null)),
      setItem: (name, text) => void this.#stored.set(name, text),
      removeItem: (name) => void this.#stored.delete(name),
    }
  }

  #open(): GameClient {
    const { url, clientKey, fetch, signal } = this.#options
    const { language, model, deviceId } = describeBot(this.#number)
    const device = { Id: deviceId, Model: model, ...(this.#buildNumber && { BuildNumber: this.#buildNumber }) }
    const wait = (milliseconds: number) => pause(milliseconds, signal)
    return new GameClient({ url, clientKey, storage: this.#storage, device, language, fetch, wait })
  }

  /** Updates the game as the server says. False during maintenance; where no build is registered, it plays without one. */
  async #update(): Promise<boolean> {
    const { Outcome, Reason, UpdateTo } = await this.#open().checkAvailability(this.#buildNumber ?? 1)
    if (Outcome === 'update' && UpdateTo !== null) this.#buildNumber = UpdateTo
    if (Reason !== 'maintenance') return true
    this.#reports.refused()
    return false
  }

  async #playSession(): Promise<void> {
    const { signal, pace } = this.#options
    if (!(await this.#update())) return
    const game = this.#open()
    await game.signIn()
    this.#reports.signedIn()
    try {
      await game.saves.load()
      await this.#begin(game)
      await this.#takeGifts(game)
      await this.#joinEvents(game)
      await this.#findLeaderboards(game)
      await this.#playInGuild(game)
      await this.#buy(game)
      const leavesAt = performance.now() + around(pace.sessionMs)
      let savesAt = performance.now() + around(pace.saveMs)
      let pollsAt = performance.now() + around(pace.pollMs)
      while (!signal.aborted && performance.now() < leavesAt) {
        await pause(Math.min(savesAt, pollsAt) - performance.now(), signal)
        if (signal.aborted) break
        if (savesAt < pollsAt) {
          await this.#save(game)
          savesAt = performance.now() + around(pace.saveMs)
        } else {
          const changed = await game.poll()
          if (changed && changed.Messages > 0) await this.#takeGifts(game)
          pollsAt = performance.now() + around(pace.pollMs)
        }
      }
      await this.#save(game)
    } finally {
      this.#reports.left()
    }
  }

  /** How a new player begins: with a nickname, and a saved game. */
  async #begin(game: GameClient): Promise<void> {
    const { saves, player } = game
    const { nickname } = describeBot(this.#number)
    if (player?.Nickname === '') {
      await game.call('names.setNickname', { body: { Nickname: nickname } }).catch((error: unknown) => {
        // Staff may refuse this one; it plays without.
        if (!(error instanceof GameError && error.status === 409)) throw error
      })
    }
    if (saves.get('profile') === undefined) {
      await saves.set('profile', JSON.stringify({ nickname }))
      await saves.set('settings', JSON.stringify({ music: true, sound: true, quality: 'medium' }))
    }
    await this.#set(saves, 0, 0)
    await saves.flush()
  }

  async #save(game: GameClient): Promise<void> {
    await this.#set(game.saves, upTo(2), 10 + upTo(90))
    await game.saves.flush()
    await this.#score(game)
  }

  async #set(saves: GameClient['saves'], stages: number, coins: number): Promise<void> {
    const before = { progress: saves.get('progress'), inventory: saves.get('inventory') }
    const after = playOn(before, { stages, coins })
    for (const key of ['progress', 'inventory'] as const)
      if (after[key] !== before[key]) await saves.set(key, after[key])
  }

  /** Looks into the inbox, and collects what is new there. */
  async #takeGifts(game: GameClient): Promise<void> {
    for (const message of (await game.listInbox()).filter(({ CollectedAt }) => CollectedAt === null)) {
      const amounts = message.Gifts.map((gift) => [gift.m_giftableId, gift.m_amount] as const)
      await game.saves.collect(
        message,
        (saves): Record<string, string> =>
          amounts.length === 0 ? {} : { inventory: addAmounts(saves.get('inventory'), amounts) },
      )
    }
  }

  /** Buys something now and then. */
  async #buy({ saves, accountTag }: GameClient): Promise<void> {
    const { store } = this.#options
    const product = store?.products[upTo(store.products.length - 1)]
    if (!store || !product || accountTag === undefined || Math.random() > buysShare) return
    const Transaction = await signPurchase(store, product.sku, accountTag)
    await saves
      .purchase({ Store: 'apple', Transaction }, () => ({
        inventory: addAmounts(saves.get('inventory'), [[product.item, product.amount]]),
      }))
      // Staff may have removed the app, or another run of bots has a root of its own.
      .catch(ignoreRefusal)
  }

  /** Learns where it competes. */
  async #findLeaderboards(game: GameClient): Promise<void> {
    const open = (await game.listRanks()).filter(({ IsFinal }) => !IsFinal)
    this.#scores = new Map(open.map(({ Key, Score }) => [Key, Score]))
  }

  /** Scores on one of its leaderboards. */
  async #score(game: GameClient): Promise<void> {
    const [key, score] = [...this.#scores][upTo(this.#scores.size)] ?? []
    if (key === undefined || score === undefined) return
    const better = score + 10 + upTo(90)
    try {
      await game.reportScore(key, { score: better })
      this.#scores.set(key, better)
    } catch (error) {
      // It takes no scores from players, or is over.
      if (!(error instanceof GameError && [404, 409].includes(error.status))) throw error
      this.#scores.delete(key)
    }
  }

  /** Joins some of the events that run. */
  async #joinEvents(game: GameClient): Promise<void> {
    for (const { EventId, JoinedAt } of await game.listEvents()) {
      if (JoinedAt !== null || Math.random() > joinsShare) continue
      // Staff may have ended it meanwhile.
      await game.joinEvent(EventId).catch(ignoreRefusal)
    }
  }

  /** Now and then joins a guild, makes one, or leaves the own one; a leader accepts those who ask. */
  async #playInGuild(game: GameClient): Promise<void> {
    const { Guild: own } = await game.getGuild()
    const chance = Math.random()
    if (own && chance < guildShares.leaves) return game.leaveGuild(own.Id).catch(ignoreRefusal)
    if (own?.IsLeader) {
      for (const { PlayerId } of await game.listGuildRequests(own.Id))
        await game.acceptGuildRequest(own.Id, PlayerId).catch(ignoreRefusal)
    }
    if (own) return
    if (chance < guildShares.makes) {
      const guild = { Name: `${describeBot(this.#number).nickname}'s crew`.slice(0, 30), AccessPolicy: upTo(1) }
      await game.createGuild(guild).catch(ignoreRefusal)
    } else if (chance < guildShares.joins) {
      const { Guilds: guilds } = await game.searchGuilds('', { take: 100 })
      const open = guilds.filter(({ MembersCount, MembersLimit }) => MembersCount < MembersLimit)
      const guild = open[upTo(open.length - 1)]
      // Its level may be too high, or others were faster.
      if (guild) await game.joinGuild(guild.Id).catch(ignoreRefusal)
    }
  }
}
