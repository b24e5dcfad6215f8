import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { persistence } from '#contract/persistence.ts'
import { snapshots } from '#contract/snapshots.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import { getRandomMoment, killDuring, sendUntilAnswered } from './kill-during.ts'
import { type Content, isSame, type LoadedPlayer, readContent, readLoadedPlayer } from './loaded-player.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'

const playersAtOnce = 4
const keysEach = 150
const attributesEach = 40

/** A player with two snapshots of different content, which are loaded in turn. */
type Subject = { id: string; snapshots: readonly [string, string] }

/** A saved game that shares half of its keys with the other one; values with what is easily damaged. */
function savedGame(which: number) {
  return Array.from({ length: keysEach }, (_, index) => {
    const text = `${which}.${index} 漢字 🦜 \\u00e9 "quoted"`
    const Value = `{ "n": 9007199254740993.0,  "text": ${JSON.stringify(text)}, "filler": "${'ahoy '.repeat(100)}" }`
    return { Key: `loaded_${index + which * (keysEach / 2)}`, Value }
  })
}

async function takeSnapshot(testServer: TestServer, id: string, which: number): Promise<string> {
  const call = { params: { id }, query: { cleanSave: 'true' as const }, body: savedGame(which) }
  const saved = await testServer.client.call(persistence.save, call)
  if (saved.status !== 200) throw new Error(`saving was answered ${saved.status} ${saved.message}`)
  await testServer.inspect(async ({ db }) => {
    await sql`delete from player_attributes where player_id = ${id}`.execute(db)
    await sql`insert into player_attributes (player_id, name, value, expiration_date)
      select ${id}, 'loaded_' || (n + ${which * 20}::int), n + ${which * 0.5}::float8,
        case when n % 3 = 0 then date_trunc('milliseconds', now()) + n * interval '1 hour' end
      from generate_series(1, ${attributesEach}::int) n`.execute(db)
  })
  const made = await testServer.client.call(snapshots.create, {
    params: { id },
    body: { m_description: `chaos ${which}` },
  })
  if (!made.data) throw new Error(`taking a snapshot was answered ${made.status} ${made.message}`)
  return made.data.m_snapshotKey
}

async function makeSubject(testServer: TestServer): Promise<Subject> {
  const [id = ''] = await testServer.makePlayers(1)
  return { id, snapshots: [await takeSnapshot(testServer, id, 0), await takeSnapshot(testServer, id, 1)] }
}

/** One load under one key, and the player and the snapshot from before it. */
type Load = {
  id: string
  snapshot: string
  before: LoadedPlayer
  wanted: Content
  send(client: HttpClient): Promise<HttpReply<{ m_snapshotKey: string }>>
}

async function newLoad(testServer: TestServer, { id, snapshots: keys }: Subject, round: number): Promise<Load> {
  const snapshot = keys[round % 2 === 0 ? 0 : 1]
  const key = randomUUID()
  const body = { m_snapshotKey: snapshot, m_snapshotEnvironment: 'Development' }
  return testServer.inspect(async ({ db }) => {
    await sql`update players set is_local_persistence_outdated = false where player_id = ${id}`.execute(db)
    const [before, wanted] = [await readLoadedPlayer(db, id), await readContent(db, snapshot)]
    const send: Load['send'] = (client) => sendUntilAnswered(client, snapshots.load, { params: { id }, body }, key)
    return { id, snapshot, before, wanted, send }
  })
}

/** What is wrong with a player whose load acted or did not; everything of it must print the same. */
function checkLoad({ before, wanted, snapshot }: Load, now: LoadedPlayer, hasActed: boolean): string[] {
  const effects = hasActed ? 1 : 0
  const due = hasActed ? wanted : before
  const problems = {
    'the saved game is not whole': now.entries !== due.entries,
    'the attributes are not whole': now.attributes !== due.attributes,
    [`the mark "outdated" is ${now.isOutdated}`]: now.isOutdated !== hasActed,
    [`LoadCount went from ${before.loads[snapshot]} to ${now.loads[snapshot]}`]:
      now.loads[snapshot] !== (before.loads[snapshot] ?? 0) + effects,
    [`Migration snapshots went from ${before.undos} to ${now.undos}`]: now.undos !== before.undos + effects,
    [`audit entries went from ${before.audits} to ${now.audits}`]: now.audits !== before.audits + effects,
    [`versions have gaps: ${now.gaps.slice(0, 3).join(', ')}`]: now.gaps.length > 0,
  }
  const wrong = Object.entries(problems).flatMap(([error, isSo]) => (isSo ? [error] : []))
  return wrong.map((error) => `${hasActed ? 'after' : 'without'} a load of ${snapshot}: ${error}`)
}

/** Looks at a load after the kill, sends it again, and looks once more. Says whether it had acted before. */
async function problemsAfterKill(testServer: TestServer, load: Load, first: HttpReply<{ m_snapshotKey: string }>) {
  const look = () => testServer.inspect(({ db }) => readLoadedPlayer(db, load.id))
  const atRestart = await look()
  const hadActed = isSame(atRestart, load.wanted)
  const problems = checkLoad(load, atRestart, hadActed)
  if (first.status === 200 && !hadActed) problems.push(`an acknowledged load of ${load.snapshot} is lost`)
  const again = await load.send(testServer.client)
  const third = await load.send(testServer.client)
  const answers = [...(first.status === 0 ? [] : [first]), again, third]
  const texts = [...new Set(answers.map(({ status, data }) => `${status} ${JSON.stringify(data)}`))]
  if (texts.length !== 1 || again.status !== 200) problems.push(`one key was answered ${texts.join(' and ')}`)
  problems.push(...checkLoad(load, await look(), true))
  const undo = await testServer.inspect(({ db }) => readContent(db, again.data?.m_snapshotKey ?? ''))
  if (!isSame(undo, load.before))
    problems.push(`the snapshot from before a load of ${load.snapshot} is not what was there`)
  return { hadActed, problems }
}

/** The server is killed while snapshots are loaded into players: each load is there as a whole or not at all. */
export async function killDuringLoads(testServer: TestServer, kills: number): Promise<Outcome> {
  const subjects: Subject[] = []
  for (let made = 0; made < playersAtOnce; made++) subjects.push(await makeSubject(testServer))
  const newLoads = async (round: number) => {
    const loads: Load[] = []
    for (const subject of subjects) loads.push(await newLoad(testServer, subject, round))
    return loads
  }
  const violations: string[] = []
  const undisturbed = await newLoads(0)
  const started = performance.now()
  await Promise.all(undisturbed.map((load) => load.send(testServer.client)))
  const undisturbedMs = performance.now() - started
  let doneBefore = 0
  for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
    const loads = await newLoads(kill)
    // A server that has just started answers its first calls several times slower.
    const replies = await killDuring(testServer, getRandomMoment(4 * undisturbedMs), (client) =>
      Promise.all(loads.map(async (load) => ({ load, first: await load.send(client) }))),
    )
    for (const { load, first } of replies) {
      const { hadActed, problems } = await problemsAfterKill(testServer, load, first)
      doneBefore += hadActed ? 1 : 0
      violations.push(...problems.map((error) => `kill ${kill}, player ${load.id}: ${error}`))
    }
  }
  violations.push(...(await checkChain(testServer)))
  const all = kills * playersAtOnce
  return {
    tried: `${kills} kills during ${formatInteger(all)} loads of snapshots`,
    facts: [
      `${formatInteger(doneBefore)} had acted before the kill, ${formatInteger(all - doneBefore)} had not`,
      `undisturbed: ${playersAtOnce} loads in ${formatSeconds(undisturbedMs)}`,
    ],
    violations,
    chances: { n: all, of: 'loads' },
  }
}
