import type { Calls } from './calls.ts'
import { type Answer, type CallName, Connection, type Reply } from './connection.ts'
import type { GameClientOptions } from './game-client-options.ts'
import { GameError } from './game-error.ts'
import { type Conflict, SavedGame } from './saved-game.ts'
import { type IdentityProof, makeInstallationKey, type SignInProof, toProofBody } from './sign-in-proof.ts'

const installationName = 'quarterdeck.installation'
/** The count of dropped caches that the server knows of. */
const cacheName = 'quarterdeck.cache'
/** A token is renewed this long before it ends. */
const renewBeforeMs = 60_000
const playerName = 'quarterdeck.player'
/** The number of the last score report. */
const reportName = 'quarterdeck.report'

/** A game that is connected: signs in when it has to, and keeps what it saves until the server has it. */
export class GameClient {
  /** The player's saved game. */
  readonly saves: SavedGame
  readonly #options: GameClientOptions
  readonly #connection: Connection
  #player: Reply<'signIn.create'>['Player'] | undefined
  #accountTag: string | undefined
  #token: { readonly text: string; readonly endsAt: number } | undefined
  #signingIn: Promise<string> | undefined
  #pollState: string | undefined
  #pollAfterSeconds = 30
  #cacheCount = 0
  #lastReport: Promise<number> = Promise.resolve(0)

  constructor(options: GameClientOptions) {
    this.#options = options
    this.#connection = new Connection(options)
    const keepTheirs = ({ theirs }: Conflict) => theirs
    this.saves = new SavedGame((name, input) => this.call(name, input), options.storage, options.resolve ?? keepTheirs)
  }

  /** The player, once signed in. */
  get player(): Reply<'signIn.create'>['Player'] | undefined {
    return this.#player
  }

  /** What the game gives the stores with a purchase (`appAccountToken`, `setObfuscatedAccountId`), once signed in. */
  get accountTag(): string | undefined {
    return this.#accountTag
  }

  /** How soon to poll again, in seconds, as the server said last: it is longer under load. 30 before the first poll. */
  get pollAfterSeconds(): number {
    return this.#pollAfterSeconds
  }

  /** Which build may play, asked before the sign-in. */
  async checkAvailability(buildNumber: number): Promise<Reply<'availability.check'>> {
    const InstallationKey = (await this.#options.storage.getItem(installationName)) ?? undefined
    const body = { BuildNumber: buildNumber, ...(InstallationKey ? { InstallationKey } : {}) }
    return (await this.#connection.send('availability.check', this.#options.clientKey, { body })).data
  }

  /**
   * Signs in; the first time on an installation it makes a new player. With a proof the installation becomes that of the
   * proof's player: load the saved game anew, what was not saved of another player is gone. Throws GameError:
   * `maintenance`; `player-deleted` (call `forget`, and ask the person before signing in again); `installation-ended`
   * (ask for a proof, or call `forget` and begin anew); `sign-in-code-wrong`, `identity-token-refused`.
   */
  async signIn(proof?: SignInProof): Promise<Reply<'signIn.create'>['Player']> {
    if (proof) {
      await this.#signingIn?.catch(() => undefined)
      this.#token = undefined
    }
    await this.#renewToken(proof)
    if (!this.#player) throw new Error('A sign-in has no player.')
    await this.#dropCache(this.#cacheCount)
    return this.#player
  }

  /**
   * Links an identity to the player. Throws GameError `identity-linked` when another player has it, with that player in
   * `data`: ask the person, and say which one to `keep`. When that is the other, load the saved game anew.
   */
  async linkIdentity(
    { identityToken, nonce }: IdentityProof,
    { keep, abandonOther = false }: { readonly keep?: 'this' | 'other'; readonly abandonOther?: boolean } = {},
  ): Promise<Reply<'signIn.create'>['Player']> {
    const body = {
      IdentityToken: identityToken,
      Nonce: nonce,
      AbandonOther: abandonOther,
      ...(keep ? { Keep: keep } : {}),
    }
    const { SignIn } = await this.call('identities.link', { body })
    if (SignIn) this.#token = undefined
    if (SignIn || !this.#player) return this.signIn()
    return this.#player
  }

  /** Forgets the installation, after the player was deleted and the person wants to begin anew. */
  async forget(): Promise<void> {
    this.#token = undefined
    this.#player = undefined
    this.#accountTag = undefined
    await this.#options.storage.removeItem(installationName)
    await this.#options.storage.removeItem(cacheName)
    await this.#options.storage.removeItem(playerName)
    await this.saves.forget()
  }

  /** Makes a call as the player, signed in. Throws GameError and Unreachable. */
  async call<Name extends CallName>(name: Name, input: Calls[Name]['input']): Promise<Reply<Name>> {
    return (await this.#send(name, input)).data
  }

  async #send<Name extends CallName>(name: Name, input: Calls[Name]['input']): Promise<Answer<Name>> {
    try {
      return await this.#sendAs(await this.#getToken(), name, input)
    } catch (error) {
      if (!(error instanceof GameError) || error.code !== 'token-ended') throw error
      this.#token = undefined
      return this.#sendAs(await this.#getToken(), name, input)
    }
  }

  /** What is not saved of a deleted player is dropped. The installation key stays until the person was asked: see `forget`. */
  async #sendAs<Name extends CallName>(credential: string, name: Name, input: Calls[Name]['input']) {
    try {
      return await this.#connection.send(name, credential, input)
    } catch (error) {
      if (error instanceof GameError && error.code === 'player-deleted') await this.saves.forget()
      throw error
    }
  }

  /** The messages that the player can see. */
  async listInbox(): Promise<Reply<'inbox.list'>['Messages']> {
    return (await this.call('inbox.list', {})).Messages
  }

  /** The system messages after one that was read, by its id, oldest first; without one the newest. */
  async listSystemMessages(since?: string): Promise<Reply<'inbox.listSystem'>> {
    return this.call('inbox.listSystem', { query: since === undefined ? {} : { since } })
  }

  /** The events that run, and those that start within these hours. */
  async listEvents(aheadHours = 0): Promise<Reply<'ownEvents.list'>['Events']> {
    return (await this.call('ownEvents.list', { query: { aheadHours } })).Events
  }

  /** Joins an event. Throws GameError: `event-not-started`, `event-finished`, `event-unknown`. */
  async joinEvent(eventId: number): Promise<void> {
    await this.call('ownEvents.join', { params: { eventId } })
  }

  /** Leaves an event and its leaderboards; who returns has the same scores. */
  async leaveEvent(eventId: number): Promise<void> {
    await this.call('ownEvents.leave', { params: { eventId } })
  }

  /** The leaderboards that the player is on, with the own ranks. */
  async listRanks(): Promise<Reply<'ranks.own'>['Leaderboards']> {
    return (await this.call('ranks.own', {})).Leaderboards
  }

  /** A page of a leaderboard, the best first; `Next` is the `skip` of the one after it. */
  async listLeaderboard(key: string, { skip = 0, take = 15 } = {}): Promise<Reply<'ranks.list'>> {
    return this.call('ranks.list', { params: { key }, query: { skip, take } })
  }

  /** The entries around the own one on a leaderboard. */
  async listLeaderboardAround(key: string, take = 15): Promise<Reply<'ranks.around'>> {
    return this.call('ranks.around', { params: { key }, query: { take } })
  }

  /**
   * Reports the own score, or attributes that it is made from, on a leaderboard that takes them from players. Throws
   * GameError: `scores-not-taken`, `leaderboard-final`, `event-not-started`, `entry-unknown`.
   */
  async reportScore(
    key: string,
    { score, attributes = {} }: { readonly score?: number; readonly attributes?: Readonly<Record<string, number>> },
  ): Promise<Reply<'ranks.report'>> {
    const body = { Report: await this.#countReport(), Attributes: { ...attributes } }
    return this.call('ranks.report', { params: { key }, body: score === undefined ? body : { ...body, Score: score } })
  }

  /** The number of a new report, by which the server knows one that comes again. */
  #countReport(): Promise<number> {
    const { storage } = this.#options
    this.#lastReport = this.#lastReport
      .catch(() => 0)
      .then(async () => {
        const number = Number((await storage.getItem(reportName)) ?? 0) + 1
        await storage.setItem(reportName, String(number))
        return number
      })
    return this.#lastReport
  }

  /** Guilds whose name begins with a text, or all, by name; `Next` is the `after` of the next page. */
  async searchGuilds(
    name = '',
    { after, take = 15 }: { after?: string; take?: number } = {},
  ): Promise<Reply<'ownGuild.search'>> {
    return this.call('ownGuild.search', { query: { name, take, ...(after === undefined ? {} : { after }) } })
  }

  /** The own guild with its members, null without one, and the own open requests to join. */
  async getGuild(): Promise<Reply<'ownGuild.get'>> {
    return this.call('ownGuild.get', {})
  }

  /**
   * Makes a guild that the player leads. Throws GameError: `guild-name-refused`, `guild-member-elsewhere` while the player
   * is in another one.
   */
  async createGuild(guild: Calls['ownGuild.create']['input']['body']): Promise<Reply<'ownGuild.create'>> {
    return this.call('ownGuild.create', { body: guild })
  }

  /**
   * Joins a public guild; at a private one `RequestExpiresAt` says until when the leader can answer. Throws GameError:
   * `guild-unknown`, `guild-member-elsewhere`, `guild-level-too-low`, `guild-full`, `guild-requests-full`.
   */
  async joinGuild(guildId: string): Promise<Reply<'ownGuild.join'>> {
    return this.call('ownGuild.join', { params: { guildId } })
  }

  /** Leaves a guild, or takes the request to join it back. */
  async leaveGuild(guildId: string): Promise<void> {
    await this.call('ownGuild.leave', { params: { guildId } })
  }

  /** The players who ask to join the guild that the player leads. Throws GameError `not-guild-leader`. */
  async listGuildRequests(guildId: string): Promise<Reply<'ownGuild.requests'>['Requests']> {
    return (await this.call('ownGuild.requests', { params: { guildId } })).Requests
  }

  /** Makes a member of a player who asks to join. Throws GameError: `guild-request-unknown`, `guild-full`. */
  async acceptGuildRequest(guildId: string, playerId: string): Promise<void> {
    await this.call('ownGuild.accept', { params: { guildId, playerId } })
  }

  /** Refuses a player who asks to join. */
  async refuseGuildRequest(guildId: string, playerId: string): Promise<void> {
    await this.call('ownGuild.refuse', { params: { guildId, playerId } })
  }

  /** Ends the membership of another member of the guild that the player leads. */
  async kickGuildMember(guildId: string, playerId: string): Promise<void> {
    await this.call('ownGuild.kick', { params: { guildId, playerId } })
  }

  /** Makes another member the leader of the guild that the player leads. */
  async makeGuildLeader(guildId: string, playerId: string): Promise<void> {
    await this.call('ownGuild.makeLeader', { params: { guildId, playerId } })
  }

  /** The latest regatta of the own guild with the guilds of its group, the best first; null without one. */
  async getRegatta(): Promise<Reply<'ownRegatta.get'>['Regatta']> {
    return (await this.call('ownRegatta.get', {})).Regatta
  }

  /**
   * Reports the own score in a regatta that takes it from players; it replaces the one of before. Throws GameError:
   * `scores-not-taken`, `regatta-not-running`, `guild-not-in-regatta`.
   */
  async reportRegattaScore(id: number, score: number): Promise<Reply<'ownRegatta.report'>> {
    const body = { Report: await this.#countReport(), Score: score }
    return this.call('ownRegatta.report', { params: { id }, body })
  }

  /** Changes the nickname. Throws GameError: `nickname-refused`, `nickname-too-soon` with when it may be changed again. */
  async setNickname(nickname: string): Promise<Reply<'names.setNickname'>> {
    const changed = await this.call('names.setNickname', { body: { Nickname: nickname } })
    if (this.#player) this.#player = { ...this.#player, Nickname: changed.Nickname }
    return changed
  }

  /** Reports the nickname of another player, as the person sees it. */
  async reportNickname({ PlayerId, Nickname }: { PlayerId: string; Nickname: string }): Promise<void> {
    await this.call('names.report', { params: { playerId: PlayerId }, body: { Nickname } })
  }

  /** What others see of a player. */
  async getOtherProfile(playerId: string): Promise<Reply<'profile.getOther'>> {
    return this.call('profile.getOther', { params: { playerId } })
  }

  /** The attributes that the game may set. */
  async listAttributes(): Promise<Reply<'ownAttributes.list'>['Attributes']> {
    return (await this.call('ownAttributes.list', {})).Attributes
  }

  /** Sets attributes, all or none: `{ level: 7 }`. */
  async setAttributes(values: Readonly<Record<string, number>>): Promise<Reply<'ownAttributes.write'>['Attributes']> {
    const Attributes = Object.entries(values).map(([Name, Value]) => ({ Name, Value }))
    return (await this.call('ownAttributes.write', { body: { Attributes } })).Attributes
  }

  /** The request to be deleted; null without one. */
  async getDeletionRequest(): Promise<Reply<'ownDeletion.get'>['Request']> {
    return (await this.call('ownDeletion.get', {})).Request
  }

  /** Asks to be deleted; the player plays on until staff confirm it. */
  async requestDeletion(text = ''): Promise<Reply<'ownDeletion.create'>['Request']> {
    return (await this.call('ownDeletion.create', { body: { Text: text } })).Request
  }

  /** Takes the request to be deleted back. Throws GameError `deletion-begun` when it is too late. */
  async withdrawDeletionRequest(): Promise<void> {
    await this.call('ownDeletion.withdraw', {})
  }

  /** The newest request for the player's data; null without one. */
  async getDataRequest(): Promise<Reply<'ownData.get'>['Request']> {
    return (await this.call('ownData.get', {})).Request
  }

  /** Asks staff for the player's data. */
  async requestData(text = ''): Promise<Reply<'ownData.create'>['Request']> {
    return (await this.call('ownData.create', { body: { Text: text } })).Request
  }

  /**
   * What changed since the last time; null when nothing did. When staff changed the saved game, it is read and
   * acknowledged; when they want the cache dropped, it is. `pollAfterSeconds` says then when to poll again.
   */
  async poll(): Promise<Reply<'availability.poll'>> {
    const query = this.#pollState === undefined ? {} : { state: this.#pollState }
    const { data: changed, retryAfterSeconds } = await this.#send('availability.poll', { query })
    if (retryAfterSeconds > 0) this.#pollAfterSeconds = retryAfterSeconds
    if (!changed) return null
    this.#pollState = changed.State
    if (changed.IsOutdated || changed.Revision > this.saves.revision) await this.saves.read()
    await this.#dropCache(changed.CacheCount)
    return changed
  }

  /** Drops the cache when staff asked for it since the last time, and says so to the server. */
  async #dropCache(count: number): Promise<void> {
    const { storage, dropCache } = this.#options
    if (count <= Number((await storage.getItem(cacheName)) ?? 0)) return
    await dropCache?.()
    await this.call('cache.acknowledge', { body: { CacheCount: count } })
    await storage.setItem(cacheName, String(count))
  }

  /** Counts from when the reply came, so that a wrong clock of the device does not matter. */
  async #getToken(): Promise<string> {
    if (this.#token && performance.now() < this.#token.endsAt - renewBeforeMs) return this.#token.text
    return this.#renewToken()
  }

  #renewToken(proof?: SignInProof): Promise<string> {
    this.#signingIn ??= this.#signIn(proof).finally(() => {
      this.#signingIn = undefined
    })
    return this.#signingIn
  }

  async #signIn(proof?: SignInProof): Promise<string> {
    const { storage, clientKey, device, language, region } = this.#options
    let key = await storage.getItem(installationName)
    if (key === null) {
      key = makeInstallationKey()
      // Kept before the first call: when its reply is lost, the next one finds the same player.
      await storage.setItem(installationName, key)
    }
    const body = {
      InstallationKey: key,
      Create: true,
      ...toProofBody(proof),
      ...(device ? { Device: device } : {}),
      ...(language === undefined ? {} : { Language: language }),
      ...(region === undefined ? {} : { Region: region }),
    }
    const { data, serverTime } = await this.#sendAs(clientKey, 'signIn.create', { body })
    // What is kept of one player's game must not be saved in another's.
    const before = await storage.getItem(playerName)
    if (before !== null && before !== data.Player.PlayerId) await this.saves.forget()
    if (before !== data.Player.PlayerId) await storage.setItem(playerName, data.Player.PlayerId)
    this.#player = data.Player
    this.#accountTag = data.AccountTag
    this.#cacheCount = data.CacheCount
    this.#token = { text: data.Token, endsAt: performance.now() + Date.parse(data.ExpiresAt) - serverTime }
    return data.Token
  }
}
