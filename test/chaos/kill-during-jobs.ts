import { type Job, jobs } from '#contract/jobs.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import { getRandomMoment, killDuring } from './kill-during.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer, Victim } from './test-server.ts'
import { pause } from './writer.ts'

/** A bulk change: one call under one key starts it, a job runs it. */
export type Batch = {
  /** Sends the call; every sending carries the same key. */
  send(client: HttpClient): Promise<HttpReply<{ Job: Job | null }>>
  /** Everything that is wrong once the job has ended. */
  problems(db: Handle, jobId: string): Promise<string[]>
}

/** How long the call and the whole job take when nobody kills the server, in milliseconds. */
type Usual = { replyMs: number; endMs: number }

/** Waits until a job has ended, at most two minutes; gives what is wrong when it has not. */
export async function checkEnd(testServer: TestServer, jobId: string): Promise<string[]> {
  const started = performance.now()
  for (;;) {
    const { data, status } = await testServer.client.call(jobs.get, { params: { id: jobId } })
    if (data?.Job.FinishedAt) return []
    if (performance.now() - started > 120_000) {
      return [`job ${jobId} has not ended by itself: ${status} ${JSON.stringify(data?.Job)}`]
    }
    await pause(20)
  }
}

async function undisturbed(testServer: TestServer, batch: Batch): Promise<Usual & { violations: string[] }> {
  const started = performance.now()
  const reply = await batch.send(testServer.client)
  const replyMs = performance.now() - started
  const jobId = reply.data?.Job?.Id
  if (!jobId) throw new Error(`the call was answered ${reply.status} ${reply.message} and made no job`)
  const violations = await checkEnd(testServer, jobId)
  const endMs = performance.now() - started
  return {
    replyMs,
    endMs,
    violations: [...violations, ...(await testServer.inspect(({ db }) => batch.problems(db, jobId)))],
  }
}

const toText = ({ status, data }: HttpReply<unknown>) => `${status} ${JSON.stringify(data)}`

/** The result of one kill: the job's state after the restart, and what is wrong in the end. */
type Killed = { when: 'before the reply' | 'before its first row' | 'in its middle' | 'at its end'; problems: string[] }

async function oneKill(testServer: TestServer, batch: Batch, afterMs: number, victim: Victim): Promise<Killed> {
  const first = await killDuring(testServer, afterMs, (client) => batch.send(client), victim)
  // Only a call that was not answered, or refused for want of a database, is sent again; else the job does the rest.
  const isCutOff = first.status === 0 || first.status === 503
  const reply = isCutOff ? await batch.send(testServer.client) : first
  const jobId = reply.data?.Job?.Id
  if (!jobId) return { when: 'before the reply', problems: [`it was answered ${toText(reply)} ${reply.message}`] }
  const now = await testServer.client.call(jobs.get, { params: { id: jobId } })
  const { Done = 0, Failed = 0, Skipped = 0, FinishedAt } = now.data?.Job ?? {}
  const middle = Done + Failed + Skipped === 0 ? 'before its first row' : FinishedAt ? 'at its end' : 'in its middle'
  const when = isCutOff ? 'before the reply' : middle
  const problems = await checkEnd(testServer, jobId)
  const again = await batch.send(testServer.client)
  if (toText(again) !== toText(reply)) problems.push(`one key was answered ${toText(reply)} and ${toText(again)}`)
  return { when, problems: [...problems, ...(await testServer.inspect(({ db }) => batch.problems(db, jobId)))] }
}

/**
 * `victim` is killed at random moments of batches, one in three before the reply. The jobs end by themselves afterwards;
 * `next` makes the batch of a round.
 */
export async function killDuringJobs(
  testServer: TestServer,
  kills: number,
  what: string,
  next: (round: number) => Promise<Batch>,
  victim: Victim = 'server',
): Promise<Outcome> {
  const { violations, ...usual } = await undisturbed(testServer, await next(0))
  const hits = new Map<string, number>()
  for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
    const moment =
      kill % 3 === 0 ? getRandomMoment(usual.replyMs) : usual.replyMs + getRandomMoment(usual.endMs - usual.replyMs)
    const { when, problems } = await oneKill(testServer, await next(kill), moment, victim)
    hits.set(when, (hits.get(when) ?? 0) + 1)
    violations.push(...problems.map((error) => `kill ${kill}, ${when}: ${error}`))
  }
  violations.push(...(await checkChain(testServer)))
  return {
    tried: `${kills} kills during ${what}`,
    facts: [
      `${[...hits].map(([when, times]) => `${formatInteger(times)} ${when}`).join(', ')}`,
      `undisturbed: reply after ${formatSeconds(usual.replyMs)}, end after ${formatSeconds(usual.endMs)}`,
    ],
    violations,
    chances: { n: kills, of: 'kills' },
  }
}
