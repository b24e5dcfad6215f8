import { randomBytes } from 'node:crypto'
import { gameKeys } from '#contract/game-keys.ts'
import { signIn } from '#contract/game-sign-in.ts'
import type { GameCall, GamePlayer } from './load.ts'
import { addMeasured, type Measured, measure, toMedians } from './measure.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'

/** Who play at once. */
const playing = 1000

/** The calls of the game, and how many a second are to be reached; of the peer's figures on this machine. */
const goals: Readonly<Record<GameCall, number>> = {
  'sign in': 0.5 * 5322,
  read: 0.8 * 5999,
  write: 0.5 * 2683,
  poll: 0.8 * 5999,
}

const toName = (call: GameCall) => `the game: ${call}`

async function signInAll({ testServer: { server } }: Bench, clientKey: string): Promise<GamePlayer[]> {
  const players: GamePlayer[] = []
  for (let index = 0; index < playing; index++) {
    const installationKey = randomBytes(32).toString('base64url')
    const reply = await fetch(server.url + signIn.create.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${clientKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ InstallationKey: installationKey, Create: true }),
    })
    const { data, message } = await reply.json()
    if (!reply.ok) throw new Error(`A sign-in was answered ${reply.status}: ${message}`)
    players.push({ installationKey, token: data.Token })
  }
  return players
}

/** What a game does, by a thousand players. */
export const gameCalls: BenchSuite = {
  names: (['sign in', 'read', 'write', 'poll'] as const).map(toName),
  table: 'player_installations',
  measure: async (bench) => {
    const { testServer, toTarget, pace, where, isWanted } = bench
    // In the sample game iOS is closed for maintenance.
    const body = { name: 'Bench', platform: 'android' as const, mayCreatePlayers: true, origins: [], expiresAt: null }
    const { data } = await testServer.client.call(gameKeys.createClientKey, { body })
    if (!data) throw new Error('There is no client key.')
    const clientKey = data.Secret
    const players = await signInAll(bench, clientKey)
    const results = new Map<string, Measured>()
    const figures: Figure[] = []
    for (const call of Object.keys(goals) as GameCall[]) {
      if (!isWanted(toName(call))) continue
      const target = toTarget(where, { kind: 'game', call, players, clientKey })
      const measured = await measure([target], pace)
      addMeasured(results, toName(call), measured)
      const { perSecond, failed } = toMedians(measured.get(target.name))
      figures.push({
        what: `${where}: ${toName(call)}, ${pace.connections} connections`,
        measured: `${Math.round(perSecond).toLocaleString('en-US')} a second${failed > 0 ? `, ${failed} failed` : ''}`,
        goal: `at least ${Math.round(goals[call]).toLocaleString('en-US')}`,
        isReached: perSecond >= goals[call] && failed === 0,
      })
    }
    return { results, figures }
  },
}
