import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { guilds } from '#contract/guilds.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import { getRandomMoment, killDuring, sendUntilAnswered } from './kill-during.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'

const guildsAtOnce = 8
const members = 15

/** A guild that is about to be deleted, or to be led by `successor`. */
type Change = { id: string; leader: string; successor: string; kind: 'deletion' | 'transfer'; key: string }

type Answer = { change: Change; reply: HttpReply<unknown> }

/** Makes guilds of players who have none. */
function makeGuilds(testServer: TestServer): Promise<Change[]> {
  return testServer.inspect(({ db }) =>
    db.transaction().execute(async (trx) => {
      const made: Change[] = []
      for (let index = 0; index < guildsAtOnce; index++) {
        const { rows: free } = await sql<{ player_id: string }>`
          select player_id from players p where not exists (select from guild_members m where m.player_id = p.player_id)
          order by player_id limit ${members}`.execute(trx)
        const [leader = '', successor = ''] = free.map(({ player_id }) => player_id)
        const { rows } = await sql<{ id: string }>`
          insert into guilds (name, name_folded, description, min_level, access_policy, leader_id, created_at, created_by)
          values ('Chaos', 'chaos', '', 0, 0, ${leader}, now(), 'chaos') returning id`.execute(trx)
        const id = String(rows[0]?.id)
        await sql`insert into guild_members (player_id, guild_id, joined_at)
          select unnest(${free.map(({ player_id }) => player_id)}::text[]), ${id}::bigint, now()`.execute(trx)
        const kind = index % 2 === 0 ? 'deletion' : 'transfer'
        made.push({ id, leader, successor, kind, key: randomUUID() })
      }
      return made
    }),
  )
}

function send(client: HttpClient, { id, successor, kind, key }: Change): Promise<HttpReply<unknown>> {
  return kind === 'deletion'
    ? client.call(guilds.remove, { params: { id } }, { timeoutMs: 60_000 })
    : sendUntilAnswered(client, guilds.transfer, { params: { id, playerId: successor } }, key)
}

const sendAll = (client: HttpClient, changes: readonly Change[]): Promise<Answer[]> =>
  Promise.all(changes.map(async (change) => ({ change, reply: await send(client, change) })))

type State = {
  isDeleted: boolean
  leader: string | null
  members: number
  counted: number
  left: number
  audits: number
}

async function readState(db: Handle, id: string): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select deleted_at is not null as "isDeleted", leader_id as leader, members_count as counted,
      (select count(*)::int from guild_members m where m.guild_id = g.id) as members,
      (select count(*)::int from guild_history h where h.guild_id = g.id and event = 'guild deleted') as left,
      (select count(*)::int from audit_log where target_id = g.id::text and outcome = 'done'
        and action in ('guild deleted', 'guild leadership transferred')) as audits
    from guilds g where id = ${id}::bigint`.execute(db)
  return rows[0]
}

const toText = (isDeleted: boolean, leader: string | null, size: number, left: number, audits: number) =>
  JSON.stringify({ isDeleted, leader, members: size, counted: size, left, audits })

/** Whether a change has acted as a whole; otherwise not at all, or what is half done. */
async function findEffect(db: Handle, { id, leader, successor, kind }: Change): Promise<boolean | string> {
  const state = await readState(db, id)
  if (!state) return `the guild ${id} is gone`
  const { isDeleted, members: found, counted, left, audits } = state
  const text = JSON.stringify({ isDeleted, leader: state.leader, members: found, counted, left, audits })
  const done = kind === 'deletion' ? toText(true, null, 0, members, 1) : toText(false, successor, members, 0, 1)
  if (text === done) return true
  return text === toText(false, leader, members, 0, 0) ? false : `half done: ${text}`
}

/** What is wrong with the guilds after a restart, and how many changes had acted. */
function findProblems(testServer: TestServer, answers: readonly Answer[], isEnd: boolean) {
  return testServer.inspect(async ({ db }) => {
    const problems: string[] = []
    let acted = 0
    for (const { change, reply } of answers) {
      const effect = await findEffect(db, change)
      if (effect === true) acted++
      else if (typeof effect === 'string') problems.push(`${change.kind}: ${effect}`)
      else if (isEnd || reply.status === 200) problems.push(`${change.kind}: nothing was done (${reply.status})`)
      const isRepeated = isEnd && reply.code === 'guild-deleted'
      if (reply.status !== 200 && !isRepeated && (isEnd || reply.status !== 0))
        problems.push(`${change.kind}: answered ${reply.status} ${reply.message}`)
    }
    return { problems, acted }
  })
}

/** The server is killed while guilds are deleted and get other leaders: each change acts as a whole, once, or not at all. */
export async function killDuringGuilds(testServer: TestServer, kills: number): Promise<Outcome> {
  const undisturbed = await makeGuilds(testServer)
  const started = performance.now()
  const answers = await sendAll(testServer.client, undisturbed)
  const undisturbedMs = performance.now() - started
  const violations = [...(await findProblems(testServer, answers, true)).problems]
  let actedBefore = 0
  for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
    const changes = await makeGuilds(testServer)
    const first = await killDuring(testServer, getRandomMoment(undisturbedMs), (client) => sendAll(client, changes))
    const restarted = await findProblems(testServer, first, false)
    actedBefore += restarted.acted
    const last = await findProblems(testServer, await sendAll(testServer.client, changes), true)
    violations.push(...[...restarted.problems, ...last.problems].map((problem) => `kill ${kill}, ${problem}`))
  }
  violations.push(...(await checkChain(testServer)))
  const all = kills * guildsAtOnce
  return {
    tried: `${kills} kills while ${formatInteger(all)} guilds were deleted or got another leader`,
    facts: [
      `${formatInteger(actedBefore)} changes had acted before the kill, ${formatInteger(all - actedBefore)} had not`,
      `undisturbed: ${guildsAtOnce} changes in ${formatSeconds(undisturbedMs)}`,
    ],
    violations,
    chances: { n: all, of: 'changes' },
  }
}
