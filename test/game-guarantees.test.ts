import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameEndpoint, isChange } from '#contract/core/endpoint.ts'
import { getPlayerLimit } from '#server/platform/callers/game-limits.ts'
import { gameCalls } from './harness/game-calls.ts'
import { type GameWorld, readOthers, startGameWorld } from './harness/game-world.ts'

let world: GameWorld
beforeAll(async () => {
  world = await startGameWorld()
})
afterAll(() => world.close())

const introduction = `# What holds for the calls of the game

The guarantees of [security.md](security.md), for each call of \`/game/v1\` but for the notifications of the stores, which
are signed (\`src/server/purchases/notifications\`). Every call refuses all credentials but its own,
unknown members and wrong types (\`test/game-calls.test.ts\`), and is stopped by its switch and its limit.

- **Whole or not at all**: when any statement of the call fails, nothing of it is there.
- **Sent again**: what the same call does that comes once more five seconds later, as after a lost reply. "The same answer"
  and "an answer of now" change nothing the second time, but when the game was last seen.
- **With its key**: the same under one \`Idempotency-Key\`, which server keys may send: kept for 24 hours, answers with a
  secret excepted.
- **Someone else's change**: what a call that knows nothing of it is refused with; "—" where there is nothing to overwrite.
- **Audit log**: the entry that the call makes.

Made from the running server by \`test/game-guarantees.test.ts\`, which fails when they differ;
\`npx vitest run --project api test/game-guarantees.test.ts -u\` writes it again.
`

/** What refuses a call that would overwrite what it has not seen. */
const staleCodes = ['stale', 'persistence-outdated']

const toCredential = ({ gameAccess }: GameEndpoint) =>
  typeof gameAccess === 'string' ? gameAccess : `server key (${gameAccess.scope})`

/** The limit that the call counts for, and the switch that stops it. */
function toLimit(endpoint: GameEndpoint): string {
  if (typeof endpoint.gameAccess !== 'string') return 'server calls'
  const limit = endpoint.gameAccess === 'player' ? getPlayerLimit(endpoint).replace('guildC', 'guild c') : 'sign-ins'
  return `${limit}; ${endpoint.group ?? 'other'}`
}

async function send(name: string, endpoint: GameEndpoint, headers: Record<string, string> = {}) {
  const reply = await world.send(world.credentialFor(endpoint), endpoint, world.getSample(name), headers)
  world.app.clock.now = new Date(world.app.clock.now.getTime() + 5000)
  return reply
}

/** Tables that say when and how often the game called, and those of the calls themselves. */
const notes = ['audit_log', 'audit_players', 'outbox', 'idempotency_keys', 'player_activity']

async function readContent(): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await readOthers(world)).filter(([table]) => !notes.includes(table)))
}

type Repeats = { readonly again: string; readonly withKey: string }

/** Makes a call, makes it again under the same Idempotency-Key where it may have one, and again without. */
async function repeat(name: string, endpoint: GameEndpoint): Promise<Repeats> {
  const hasKey = typeof endpoint.gameAccess !== 'string'
  const headers: Record<string, string> = hasKey ? { 'idempotency-key': `first-${name}` } : {}
  const first = await send(name, endpoint, headers)
  expect(first.status, first.text).toBe(200)
  const before = await readContent()
  const keyed = hasKey ? await send(name, endpoint, headers) : undefined
  expect(await readContent()).toEqual(before)
  const second = await send(name, endpoint)
  const after = await readContent()
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  if (second.status !== 200) expect(changed).toEqual([])
  const toText = ({ status, code, data }: typeof first) => {
    if (status !== 200) return `refused: \`${code}\``
    return JSON.stringify(data) === JSON.stringify(first.data) ? 'the same answer' : 'an answer of now'
  }
  return {
    again: changed.length > 0 ? `acts again: ${changed.join(', ')}` : toText(second),
    withKey: keyed ? toText(keyed) : '—',
  }
}

const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const titles = [
  'Call',
  'Method and path',
  'Credential',
  'Limit; switch',
  'Whole or not at all',
  'Sent again',
  'With its key',
  "Someone else's change",
  'Audit log',
]

test('what holds for every call of the game is in docs/game-calls.md', async () => {
  const rows: string[] = []
  for (const { name, endpoint } of gameCalls) {
    const isWrite = isChange(endpoint)
    const entries = () => world.app.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    const known = (await entries()).length
    const { again, withKey } = isWrite ? await repeat(name, endpoint) : { again: '—', withKey: '—' }
    const made = (await entries()).slice(known)
    const entry = made.find(({ action }) => action === endpoint.records?.action) ?? made[0]
    const stale = endpoint.errors.filter(({ code }) => staleCodes.includes(code)).map(({ code }) => `\`${code}\``)
    rows.push(
      toRow([
        name,
        `\`${endpoint.method} ${endpoint.path}\``,
        toCredential(endpoint),
        toLimit(endpoint),
        isWrite ? 'yes' : '—',
        again,
        withKey,
        stale.join(', ') || '—',
        entry?.action ?? '—',
      ]),
    )
  }
  const table = [toRow(titles), toRow(titles.map(() => '---')), ...rows].join('\n')
  await expect(`${introduction}\n${table}\n`).toMatchFileSnapshot('../docs/game-calls.md')
})
