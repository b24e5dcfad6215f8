import { deletions } from '#contract/deletions.ts'
import type { Job } from '#contract/jobs.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import { checkDeletion, checkHalves, type Deletion, findJobs, makeDeletion } from './deletion-effects.ts'
import { getRandomMoment, killDuring } from './kill-during.ts'
import { checkEnd } from './kill-during-jobs.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

const playersAtOnce = 6

type Answered = { id: string; reply: HttpReply<{ Job: Job }> }

/** Confirms the requests of these players, all at once. */
function confirm(client: HttpClient, ids: readonly string[]): Promise<Answered[]> {
  return Promise.all(
    ids.map(async (id) => ({ id, reply: await client.call(deletions.answer, { params: { playerId: id } }) })),
  )
}

/** Looks again and again, until all jobs have ended, whether a player is there in part only. */
async function problemsUntilEnd(
  testServer: TestServer,
  deletion: Deletion,
  jobIds: readonly string[],
): Promise<string[]> {
  const halves: string[] = []
  const watch = { isOver: false }
  const looking = testServer.inspect(async ({ db }) => {
    while (!watch.isOver && halves.length === 0) {
      halves.push(...(await checkHalves(db, deletion)))
      await pause(20)
    }
  })
  const ends: string[] = []
  for (const id of jobIds) ends.push(...(await checkEnd(testServer, id)))
  watch.isOver = true
  await looking
  return [...halves, ...ends]
}

/** The result of one round once everything was confirmed: each player is deleted by exactly one job. */
async function problemsInTheEnd(testServer: TestServer, deletion: Deletion): Promise<string[]> {
  const jobs = await testServer.inspect(({ db }) => findJobs(db, deletion.ids))
  const problems = await problemsUntilEnd(testServer, deletion, [...jobs.values()])
  return [...problems, ...(await testServer.inspect(({ db }) => checkDeletion(db, deletion, jobs)))]
}

/** What a confirmation may be answered: with the job, or, sent again, that there is no request any more. */
function checkAnswers(answers: readonly Answered[], isAgain: boolean): string[] {
  const wrong = answers.filter(
    ({ reply }) => reply.status !== 200 && !(isAgain && reply.code === 'deletion-request-unknown'),
  )
  return wrong.map(({ id, reply }) => `the request of ${id} was answered ${reply.status} ${reply.message}`)
}

/** Kills the server during deletions; a confirmation without a reply is sent again. */
async function oneKill(testServer: TestServer, deletion: Deletion, undisturbedMs: number) {
  const first = await killDuring(testServer, getRandomMoment(undisturbedMs), (client) => confirm(client, deletion.ids))
  const { halves, left } = await testServer.inspect(async ({ db }) => ({
    halves: await checkHalves(db, deletion),
    left: await db.selectFrom('players').select('player_id').where('player_id', 'in', deletion.ids).execute(),
  }))
  const cutOff = first.filter(({ reply }) => reply.status === 0)
  const again = await confirm(
    testServer.client,
    cutOff.map(({ id }) => id),
  )
  const answered = first.filter(({ reply }) => reply.status !== 0)
  const answers = [...checkAnswers(answered, false), ...checkAnswers(again, true)]
  const problems = [...halves, ...answers, ...(await problemsInTheEnd(testServer, deletion))]
  return { problems, left: left.length }
}

/** The server is killed while players with `rows` rows in every table are deleted: each deletion is atomic. */
export async function killDuringDeletions(testServer: TestServer, kills: number, rows: number): Promise<Outcome> {
  const undisturbed = await makeDeletion(testServer, playersAtOnce, rows)
  const violations = [...undisturbed.gaps]
  const started = performance.now()
  violations.push(...checkAnswers(await confirm(testServer.client, undisturbed.ids), false))
  violations.push(...(await problemsInTheEnd(testServer, undisturbed)))
  const undisturbedMs = performance.now() - started
  let leftBefore = 0
  for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
    const { problems, left } = await oneKill(
      testServer,
      await makeDeletion(testServer, playersAtOnce, rows),
      undisturbedMs,
    )
    leftBefore += left
    violations.push(...problems.map((error) => `kill ${kill}: ${error}`))
  }
  violations.push(...(await checkChain(testServer)))
  const all = kills * playersAtOnce
  return {
    tried: `${kills} kills while ${formatInteger(all)} players with ${formatInteger(rows)} rows in every table were deleted`,
    facts: [
      `${formatInteger(all - leftBefore)} were gone when the server was back, ${formatInteger(leftBefore)} were not`,
      `undisturbed: ${playersAtOnce} players in ${formatSeconds(undisturbedMs)}`,
    ],
    violations,
    chances: { n: all, of: 'deletions' },
  }
}
