import { randomUUID } from 'node:crypto'
import { persistence } from '#contract/persistence.ts'
import type { HttpClient } from '#test/harness/http-client.ts'

/** The three keys that a save writes at once; the last one is written by one save and deleted by the next. */
export const chaosKeys = ['chaos_a', 'chaos_b', 'chaos_c'] as const

/** A save as its sender knows it: how long it took, and the versions that an acknowledged one was answered with. */
export type SentSave = { playerId: string; token: string; ms: number; versions: ReadonlyMap<string, number> }

/** The answer to a save; without versions when it was refused. */
export type SaveReply = { status: number; code: string; message: string; versions: ReadonlyMap<string, number> }

/** Every save that was sent, over all restarts. */
export class Journal {
  readonly acknowledged: SentSave[] = []
  /** Saves that no reply came to: they may be there or not, but whole. */
  readonly unknown: SentSave[] = []
  /** Sends a save again under its idempotency key, by token. */
  readonly repeats = new Map<string, (client: HttpClient) => Promise<SaveReply>>()
  /** Replies that a save must never get. */
  readonly wrong: string[] = []
}

/** The value of a key: its save's token, and enough text behind it for a half written one to show. */
export function valueWith(token: string): string {
  return JSON.stringify({ token, filler: token.padEnd(600, '.') })
}

/** The token in a value; undefined when the value is not whole. */
export function tokenIn(value: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(value)
    const token = typeof parsed === 'object' && parsed && 'token' in parsed ? String(parsed.token) : ''
    return value === valueWith(token) ? token : undefined
  } catch {
    return undefined
  }
}

/** The keys that a save with this token writes. */
export function getSavedKeys(token: string): readonly string[] {
  return token.endsWith('+') ? chaosKeys : chaosKeys.slice(0, 2)
}

/** Saves one player after the other, each with the versions seen last. */
export class Writer {
  readonly #name: string
  readonly #journal: Journal
  readonly #players: readonly string[]
  readonly #versions = new Map<string, ReadonlyMap<string, number>>()
  #saves = 0

  constructor(name: string, players: readonly string[], journal: Journal) {
    this.#name = name
    this.#players = players
    this.#journal = journal
  }

  /** Saves the next player's three keys at once, and records the result. */
  async save(client: HttpClient): Promise<void> {
    const playerId = this.#players[this.#saves++ % this.#players.length] ?? ''
    const versions = this.#versions.get(playerId) ?? (await this.#load(client, playerId))
    if (!versions) return
    const isThird = !versions.has('chaos_c')
    const token = `${this.#name}.${this.#saves}${isThird ? '+' : ''}`
    const Value = valueWith(token)
    const body = chaosKeys.map((Key) => ({
      Key,
      Value: Key === 'chaos_c' && !isThird ? null : Value,
      Version: versions.get(Key) ?? 0,
    }))
    const idempotencyKey = randomUUID()
    const send = async (to: HttpClient): Promise<SaveReply> => {
      const { data, ...reply } = await to.call(persistence.save, { params: { id: playerId }, body }, { idempotencyKey })
      return { ...reply, versions: versionsIn(data?.m_playerPersistences ?? []) }
    }
    this.#journal.repeats.set(token, send)
    const sentAt = performance.now()
    const reply = await send(client)
    const ms = performance.now() - sentAt
    this.#versions.delete(playerId)
    if (reply.status === 200) {
      this.#versions.set(playerId, reply.versions)
      this.#journal.acknowledged.push({ playerId, token, ms, versions: reply.versions })
    } else if (reply.status === 0 || reply.status === 503) {
      this.#journal.unknown.push({ playerId, token, ms, versions: new Map() })
    } else this.#journal.wrong.push(`a save was answered ${reply.status} ${reply.code}: ${reply.message}`)
  }

  async #load(client: HttpClient, playerId: string): Promise<ReadonlyMap<string, number> | undefined> {
    const reply = await client.call(persistence.list, { params: { id: playerId } })
    if (reply.status === 200 && reply.data) return versionsIn(reply.data.m_playerPersistences)
    if (reply.status !== 0 && reply.status !== 503) {
      this.#journal.wrong.push(`a read was answered ${reply.status} ${reply.code}: ${reply.message}`)
    }
    return undefined
  }
}

function versionsIn(entries: readonly { Key: string; Version: number }[]): ReadonlyMap<string, number> {
  return new Map(entries.filter(({ Key }) => Key.startsWith('chaos_')).map(({ Key, Version }) => [Key, Version]))
}

/** Runs writers that save `perSecond` times a second in all, until the returned function is called and all have ended. */
export function startWriting(writers: readonly Writer[], client: HttpClient, perSecond: number): () => Promise<void> {
  const pauseMs = (writers.length * 1000) / perSecond
  let isOver = false
  const work = writers.map(async (writer, index) => {
    let next = performance.now() + (pauseMs * index) / writers.length
    while (!isOver) {
      await pause(Math.max(0, next - performance.now()))
      next = Math.max(next + pauseMs, performance.now())
      if (!isOver) await writer.save(client)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(work)
  }
}

/** Waits, in milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Waits for further acknowledged saves, so that a busy machine has as many at stake, and then a moment. */
export async function waitUntilSaved(journal: Journal, further: number): Promise<void> {
  const wanted = journal.acknowledged.length + further
  const started = performance.now()
  while (journal.acknowledged.length < wanted && performance.now() - started < 30_000) await pause(10)
  await pause(Math.random() * 50)
}
