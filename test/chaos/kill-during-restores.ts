import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import { getRandomMoment, sendUntilAnswered } from './kill-during.ts'
import { type KilledCall, killInCall } from './kill-in-call.ts'
import { type LoadedPlayer, readLoadedPlayer } from './loaded-player.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

const keysEach = 150
const attributesEach = 40

type Restored = { m_snapshotKey: string }

/** Gives a player a state of its own: every state has half of the keys and attributes of the one before. */
async function writeState({ client }: TestServer, id: string, which: number): Promise<void> {
  const saved = await client.call(persistence.save, {
    params: { id },
    query: { cleanSave: 'true' },
    body: Array.from({ length: keysEach }, (_, index) => ({
      Key: `restored_${index + (which % 2) * (keysEach / 2)}`,
      Value: `{ "n": ${which}.0,  "text": "漢字 ${which}.${index}", "filler": "${'ahoy '.repeat(100)}" }`,
    })),
  })
  const written = await client.call(attributes.save, {
    body: {
      attributes: Array.from({ length: attributesEach }, (_, index) => ({
        playerId: id,
        name: `restored_${index + (which % 2) * (attributesEach / 2)}`,
        value: which + index / 2,
        expirationDate: index % 3 === 0 ? new Date(Date.UTC(2031, 0, 1 + index)).toISOString() : null,
      })),
    },
  })
  for (const { status, message } of [saved, written])
    if (status !== 200) throw new Error(`a state was answered ${status} ${message}`)
}

function readState(testServer: TestServer, id: string): Promise<LoadedPlayer> {
  return testServer.inspect(({ db }) => readLoadedPlayer(db, id, 'state restored'))
}

/** A player whose state was replaced after a moment; the call restores that moment. */
async function newRestore(
  testServer: TestServer,
  id: string,
  round: number,
): Promise<KilledCall<LoadedPlayer, Restored>> {
  const wanted = await readState(testServer, id)
  // A change in the millisecond of the moment is not part of the state that is restored.
  await pause(5)
  const At = new Date().toISOString()
  await pause(5)
  await writeState(testServer, id, round + 1)
  await testServer.inspect(({ db }) =>
    sql`update players set is_local_persistence_outdated = false where player_id = ${id}`.execute(db),
  )
  const before = await readState(testServer, id)
  const key = randomUUID()
  return {
    what: 'restore',
    send: (client) => sendUntilAnswered(client, pointInTime.restore, { params: { id }, body: { At } }, key),
    readState: () => readState(testServer, id),
    before,
    due: {
      ...before,
      entries: wanted.entries,
      attributes: wanted.attributes,
      isOutdated: true,
      undos: before.undos + 1,
      audits: before.audits + 1,
    },
  }
}

/** The server is killed while a player is restored to a moment: the whole state, with its snapshot, or nothing of it. */
export async function killDuringRestores(testServer: TestServer, kills: number): Promise<Outcome> {
  const [id = ''] = await testServer.makePlayers(1)
  await writeState(testServer, id, 0)
  const violations: string[] = []
  let undisturbedMs = 0
  let doneBefore = 0
  // Round 0 is not disturbed and tells how long a restore takes.
  for (let round = 0; round <= kills && violations.length === 0; round++) {
    const call = await newRestore(testServer, id, round)
    const started = performance.now()
    const result = await killInCall(testServer, call, round === 0 ? undefined : getRandomMoment(1.5 * undisturbedMs))
    if (round === 0) undisturbedMs = performance.now() - started
    else doneBefore += result.hadActed ? 1 : 0
    violations.push(...result.problems.map((problem) => `kill ${round}, ${problem.slice(0, 500)}`))
  }
  violations.push(...(await checkChain(testServer)))
  return {
    tried: `${kills} kills in restores of a player to a moment`,
    facts: [
      `${formatInteger(doneBefore)} had acted before the kill, ${formatInteger(kills - doneBefore)} had not`,
      `undisturbed: ${formatSeconds(undisturbedMs)} with its repetition`,
    ],
    violations,
    chances: { n: kills, of: 'restores' },
  }
}
