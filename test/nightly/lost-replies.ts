import { expect, test } from 'vitest'
import { persistence } from '#contract/persistence.ts'
import { GameError, Unreachable } from '../../clients/typescript/src/index.ts'
import { aClientKey } from '../harness/game.ts'
import { createGameClient, fetchFrom, memoryStorage } from '../harness/game-client.ts'
import { aMessage } from '../harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '../harness/start-app.ts'

const wantedLosses = 10_000

/** Random numbers that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** A game that is restarted now and then, and tries again whatever was not answered. */
async function createGame(clientKey: string, fetch: typeof globalThis.fetch) {
  const storage = memoryStorage()
  const wait = async () => undefined
  const start = () => createGameClient({ url: 'http://game.test', clientKey, storage, fetch, wait })
  let client = start()
  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
      }
    }
  }
  const open = async () => {
    const { PlayerId } = await insist(() => client.signIn())
    await insist(() => client.saves.load())
    return PlayerId
  }
  return {
    open,
    restart: () => {
      client = start()
      return open()
    },
    save: async (round: number) => {
      await client.saves.set('round', String(round))
      await client.saves.set(`slot_${round % 7}`, round % 3 === 0 ? null : JSON.stringify({ round }))
      await insist(() => client.saves.flush())
    },
    collect: (MsgId: string) =>
      insist(async () => {
        try {
          await client.saves.collect({ MsgId }, (saves) => ({ gold: String(Number(saves.get('gold') ?? 0) + 1) }))
        } catch (error) {
          // Its answer was lost, and it was done.
          if (!(error instanceof GameError && error.code === 'message-collected')) throw error
        }
      }),
  }
}

async function readState(admin: Caller, id: string) {
  const { data } = await admin.call(persistence.list, { params: { id } })
  return data.m_playerPersistences.map(({ Key, Value, Version }) => [Key, Value, Version])
}

/** Declares the test of replies that are lost, with the client that `createGameClient` makes. */
export function testLostReplies(): void {
  let app: TestApp
  let admin: Caller
  let clientKey: string

  setUpApp(async (started) => {
    app = started
    admin = await app.signInAs('admin')
    clientKey = await aClientKey(admin)
  })

  test('a game that loses 10,000 requests and replies ends as one that lost none, as one player', {
    timeout: 600_000,
  }, async () => {
    const random = createRandom(20_261_128)
    const direct = fetchFrom(app)
    let lost = 0
    const losing: typeof fetch = async (...call) => {
      const fate = random()
      if (fate < 0.25) {
        lost++
        throw new TypeError('The request was lost.')
      }
      const reply = await direct(...call)
      if (fate >= 0.5) return reply
      lost++
      throw new TypeError('The reply was lost.')
    }
    const games = [await createGame(clientKey, losing), await createGame(clientKey, direct)]
    const ids: string[] = []
    for (const game of games) ids.push(await game.open())
    for (let round = 1; lost < wantedLosses; round++) {
      const msgId = round % 5 === 0 ? await aMessage(app.db, { to: ids, created_at: app.clock.now }) : undefined
      for (const [index, game] of games.entries()) {
        await game.save(round)
        if (msgId !== undefined) await game.collect(msgId)
        if (round % 11 === 0) expect(await game.restart()).toBe(ids[index])
      }
    }
    const [lossy = '', flawless = ''] = ids
    expect(await readState(admin, lossy)).toEqual(await readState(admin, flawless))
    const players = await app.db.selectFrom('players').select('player_id').execute()
    expect(players).toHaveLength(2)
    const uncollected = await app.db
      .selectFrom('message_deliveries')
      .selectAll()
      .where('collected_at', 'is', null)
      .execute()
    expect(uncollected).toEqual([])
  })
}
