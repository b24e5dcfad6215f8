import { deletions } from '#contract/deletions.ts'
import type { Job } from '#contract/jobs.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import { killDuring, momentWithin } from './broken-off.ts'
import { type Deletion, deletionsOf, jobsOf, problemsOfDeletion, problemsOfHalves } from './deletion-effects.ts'
import { problemsOfEnd } from './killed-jobs.ts'
import { count, type Outcome, seconds } from './outcome.ts'
import type { Place } from './place.ts'
import { problemsOfChain } from './sealed-chain.ts'
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
async function problemsUntilEnd(place: Place, deletion: Deletion, jobIds: readonly string[]): Promise<string[]> {
  const halves: string[] = []
  const watch = { isOver: false }
  const looking = place.inspect(async ({ db }) => {
    while (!watch.isOver && halves.length === 0) {
      halves.push(...(await problemsOfHalves(db, deletion)))
      await pause(20)
    }
  })
  const ends: string[] = []
  for (const id of jobIds) ends.push(...(await problemsOfEnd(place, id)))
  watch.isOver = true
  await looking
  return [...halves, ...ends]
}

/** What came of one round once everything was confirmed: each player is deleted, on the word of one job. */
async function problemsInTheEnd(place: Place, deletion: Deletion): Promise<string[]> {
  const jobs = await place.inspect(({ db }) => jobsOf(db, deletion.ids))
  const problems = await problemsUntilEnd(place, deletion, [...jobs.values()])
  return [...problems, ...(await place.inspect(({ db }) => problemsOfDeletion(db, deletion, jobs)))]
}

/** What a confirmation may be answered: with the job, or, sent again, that there is no request any more. */
function problemsOfAnswers(answers: readonly Answered[], isAgain: boolean): string[] {
  const wrong = answers.filter(
    ({ reply }) => reply.status !== 200 && !(isAgain && reply.code === 'deletion-request-unknown'),
  )
  return wrong.map(({ id, reply }) => `the request of ${id} was answered ${reply.status} ${reply.message}`)
}

/** Kills the server in the middle of deletions; who got no reply confirms again. */
async function oneKill(place: Place, deletion: Deletion, usualMs: number) {
  const first = await killDuring(place, momentWithin(usualMs), (client) => confirm(client, deletion.ids))
  const { halves, left } = await place.inspect(async ({ db }) => ({
    halves: await problemsOfHalves(db, deletion),
    left: await db.selectFrom('players').select('player_id').where('player_id', 'in', deletion.ids).execute(),
  }))
  const cutOff = first.filter(({ reply }) => reply.status === 0)
  const again = await confirm(
    place.client,
    cutOff.map(({ id }) => id),
  )
  const answered = first.filter(({ reply }) => reply.status !== 0)
  const answers = [...problemsOfAnswers(answered, false), ...problemsOfAnswers(again, true)]
  const problems = [...halves, ...answers, ...(await problemsInTheEnd(place, deletion))]
  return { problems, left: left.length }
}

/** The server is killed while players with so many rows in every table are deleted: each goes as a whole, or stays. */
export async function killedDeletions(place: Place, kills: number, rows: number): Promise<Outcome> {
  const undisturbed = await deletionsOf(place, playersAtOnce, rows)
  const violations = [...undisturbed.gaps]
  const started = performance.now()
  violations.push(...problemsOfAnswers(await confirm(place.client, undisturbed.ids), false))
  violations.push(...(await problemsInTheEnd(place, undisturbed)))
  const usualMs = performance.now() - started
  let leftBefore = 0
  for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
    const { problems, left } = await oneKill(place, await deletionsOf(place, playersAtOnce, rows), usualMs)
    leftBefore += left
    violations.push(...problems.map((problem) => `kill ${kill}: ${problem}`))
  }
  violations.push(...(await problemsOfChain(place)))
  const all = kills * playersAtOnce
  return {
    tried: `${kills} kills while ${count(all)} players with ${count(rows)} rows in every table were deleted`,
    facts: [
      `${count(all - leftBefore)} were gone when the server was back, ${count(leftBefore)} were not`,
      `undisturbed: ${playersAtOnce} players in ${seconds(usualMs)}`,
    ],
    violations,
    chances: { n: all, of: 'deletions' },
  }
}
