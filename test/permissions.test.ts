import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type PermissionName, permissionNames } from '#contract/core/permissions.ts'
import { isClosedToServiceAccounts } from '#contract/core/service-access.ts'
import { endpoints } from '#contract/index.ts'
import { search } from '#contract/search.ts'
import { features } from '#server/features.ts'
import {
  type AnyCall,
  createWorld,
  sampleCall,
  sampleVariants,
  type World,
} from './contract-samples/contract-samples.ts'
import { insertFindable } from './harness/findable.ts'
import { aServiceAccount } from './harness/service-account.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

const seededRoles = { '1 User': 1, '3 Lead': 3, '4 Designer': 4, '5 Support': 5, '2 Admin': 2 } as const

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Identities = {
  /** By the title of its column. */
  readonly columns: Readonly<Record<string, Caller>>
  /** A service account, and a person of the same role, which is not that of administrators. */
  readonly program: Caller
  readonly person: Caller
  readonly withOnly: AllPermissions
  readonly withoutOnly: AllPermissions
}

/** A caller with some permissions, or without them, and the halves of the group. */
type Group = { readonly names: readonly PermissionName[]; readonly caller: Caller; readonly halves: readonly Group[] }

/** All permissions, and the caller whose answer everybody gets who is more likely to get it. */
type AllPermissions = Group & { readonly leastLikely: Caller }

async function signInGroup(
  names: readonly PermissionName[],
  toPermissions: (names: readonly PermissionName[]) => readonly PermissionName[],
): Promise<Group> {
  const caller = await app.signInAs(toPermissions(names))
  const middle = names.length >> 1
  const parts = names.length > 1 ? [names.slice(0, middle), names.slice(middle)] : []
  const halves: Group[] = []
  for (const part of parts) halves.push(await signInGroup(part, toPermissions))
  return { names, caller, halves }
}

async function signInAll(): Promise<Identities> {
  const expired = await app.signInAs('admin')
  await app.db
    .updateTable('sessions')
    .set({ created_at: new Date(0) })
    .execute()
  const columns: Record<string, Caller> = {
    'No session': app.visitor,
    'Session ended': expired,
    'No permission': await app.signInAs([]),
  }
  for (const [title, roleId] of Object.entries(seededRoles)) columns[title] = await app.signInAs({ roleId })
  const admin = await app.signInAs('admin')
  columns['Service account, 2 Admin'] = await aServiceAccount(app, admin, { name: 'Matrix' })
  const program = await aServiceAccount(app, admin, { name: 'Support matrix', roleId: seededRoles['5 Support'] })
  const person = await app.signInAs({ roleId: seededRoles['5 Support'] })
  const withOnly = await signInGroup(permissionNames, (names) => names)
  const withoutOnly = await signInGroup(permissionNames, (names) =>
    permissionNames.filter((other) => !names.includes(other)),
  )
  return {
    columns,
    program,
    person,
    withOnly: { ...withOnly, leastLikely: withoutOnly.caller },
    withoutOnly: { ...withoutOnly, leastLikely: withOnly.caller },
  }
}

/**
 * How the server answers somebody's call: 401, 403, or "yes" when it let the caller in. What is wrong with the call is
 * noticed after the permissions were checked, and ends it: a reason that cannot be decoded, or, in a call without a
 * reason whose input needs no further permission, an undeclared parameter.
 */
async function ask(caller: Caller, endpoint: Endpoint, { query, ...input }: AnyCall): Promise<string> {
  const surprise = endpoint.records || endpoint.additionalAccess ? {} : { surprise: '' }
  const wrong = { ...input, query: { ...query, ...surprise } }
  // The type of the endpoint is not known here.
  const { status, code } = await caller.call(endpoint, wrong as never, { headers: { 'audit-reason': '%' } })
  expect(status).toBeLessThan(500)
  if (code === 'unauthenticated') return '401'
  return code === 'forbidden' ? '403' : 'yes'
}

/**
 * The permissions whose callers get an answer. More permissions never refuse a call that fewer allow, so a group in which
 * nobody can get the answer is asked once.
 */
async function findPermissions(
  group: Group,
  isAnswer: (caller: Caller) => Promise<boolean>,
): Promise<PermissionName[]> {
  if (!(await isAnswer(group.caller))) return []
  if (group.halves.length === 0) return [...group.names]
  const found: PermissionName[] = []
  for (const half of group.halves) found.push(...(await findPermissions(half, isAnswer)))
  return found
}

/** Asks for one line of a table on behalf of a caller. */
type Ask = (caller: Caller) => Promise<string>

/** The permissions of a group whose callers get an answer, in one cell. */
async function listPermissions(group: AllPermissions, answer: string, askAs: Ask): Promise<string> {
  const isAnswer = async (caller: Caller) => (await askAs(caller)) === answer
  if (await isAnswer(group.leastLikely)) return answer === 'yes' ? 'any' : 'administrator'
  const found = await findPermissions(group, isAnswer)
  return found.join(', ') || 'none'
}

function listCalls(world: World) {
  const calls = endpoints.flatMap(({ name, endpoint }) => [
    { name, endpoint, input: sampleCall(name, world) },
    ...Object.entries(sampleVariants(name, world)).map(([what, input]) => ({
      name: `${name} (${what})`,
      endpoint,
      input,
    })),
  ])
  // Signing out ends the session that all other calls need.
  return [
    ...calls.filter(({ name }) => name !== 'session.logout'),
    ...calls.filter(({ name }) => name === 'session.logout'),
  ]
}

const introduction = `# Permissions of the API

How the server answers each call, to each kind of caller: \`yes\` lets the caller in (the call may still fail for another
reason), 401 and 403 do not. "Enough alone" names the permissions each of which lets a role in that has no other; "Needed"
those without which a role with all others is refused, "administrator" where no permission is enough. A service account has the
answers of its role, but for the calls that are closed to it, which the column of one with the role Admin shows. Made from the running server by \`test/permissions.test.ts\`, which
fails when they differ; \`npx vitest run --project api test/permissions.test.ts --update=all\` writes it again. Everything else
in a call belongs to its caller: own session, own profile, own saved views, own jobs.
`

const foundIntroduction = `## What \`GET /search\` finds

A kind of things is found by those who may read its list. The others get the reply of a text that nothing matches, so that
the cells of this table have "no" where those above have 403.
`

/** Whether the search finds things of a kind for a caller, without ever refusing. */
async function askForKind(caller: Caller, text: string, kind: string): Promise<string> {
  const { status, data } = await caller.call(search.find, { query: { text } })
  if (status === 401) return '401'
  expect(status).toBe(200)
  return data.Kinds.some(({ Kind }) => Kind === kind) ? 'yes' : 'no'
}

const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

test('the answers to every call by every kind of caller are those in docs/permissions.md', {
  timeout: 540_000,
}, async () => {
  const world = await createWorld(app)
  const { columns, program, person, withOnly, withoutOnly } = await signInAll()
  const toLine = async (first: readonly string[], askAs: Ask, no: string) => {
    const answers: string[] = []
    for (const caller of Object.values(columns)) answers.push(await askAs(caller))
    const enough = await listPermissions(withOnly, 'yes', askAs)
    const needed = await listPermissions(withoutOnly, no, askAs)
    return toRow([...first, ...answers, enough, needed])
  }
  const toTable = (first: readonly string[], rows: readonly string[]) => {
    const titles = [...first, ...Object.keys(columns), 'Enough alone', 'Needed']
    return [toRow(titles), toRow(titles.map(() => '---')), ...rows].join('\n')
  }
  const texts = await insertFindable(app.db, 'Zephyr')
  const found: string[] = []
  for (const { kind } of features.searchSources)
    found.push(await toLine([kind], (caller) => askForKind(caller, texts[kind] ?? 'Zephyr', kind), 'no'))
  const calls: string[] = []
  const unlikePeople: string[] = []
  for (const { name, endpoint, input } of listCalls(world)) {
    const [answer, ofPerson] = [await ask(program, endpoint, input), await ask(person, endpoint, input)]
    if (answer !== (isClosedToServiceAccounts(endpoint) ? '403' : ofPerson)) unlikePeople.push(`${name}: ${answer}`)
    const first = [name, `\`${endpoint.method} ${endpoint.path}\``]
    calls.push(await toLine(first, (caller) => ask(caller, endpoint, input), '403'))
  }
  // What the introduction says of service accounts holds for a role with some permissions, too.
  expect(unlikePeople).toEqual([])
  const tables = [toTable(['Call', 'Method and path'], calls), foundIntroduction, toTable(['Kind'], found)].join('\n\n')
  await expect(`${introduction}\n${tables}\n`).toMatchFileSnapshot('../docs/permissions.md')
})

test('an endpoint whose inputs need different permissions has a sample call of each kind', () => {
  const world = { db: app.db, now: app.clock.now, admin: app.visitor, auditId: '1' }
  for (const { name, endpoint } of endpoints) {
    const inputs = [sampleCall(name, world), ...Object.values(sampleVariants(name, world))]
    // The samples are of this very endpoint.
    const needed = inputs.map((input) =>
      String(endpoint.additionalAccess?.(input as never, { Id: world.admin.id }) ?? ''),
    )
    if (endpoint.additionalAccess)
      expect(
        needed.some((names) => names !== ''),
        name,
      ).toBe(true)
  }
})
