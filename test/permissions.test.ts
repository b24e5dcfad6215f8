import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type PermissionName, permissionNames } from '#contract/core/permissions.ts'
import { endpoints } from '#contract/index.ts'
import {
  type AnyCall,
  insertSampleRows,
  sampleCall,
  sampleVariants,
  type World,
} from './contract-samples/contract-samples.ts'
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
  readonly single: ReadonlyMap<PermissionName, Caller>
  readonly allButOne: ReadonlyMap<PermissionName, Caller>
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
  const [single, allButOne] = [new Map<PermissionName, Caller>(), new Map<PermissionName, Caller>()]
  for (const name of permissionNames) {
    single.set(name, await app.signInAs([name]))
    allButOne.set(name, await app.signInAs(permissionNames.filter((other) => other !== name)))
  }
  return { columns, single, allButOne }
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

/** The permissions whose callers get an answer, in one cell. */
async function listPermissions(
  callers: ReadonlyMap<PermissionName, Caller>,
  answer: string,
  row: { endpoint: Endpoint; input: AnyCall },
): Promise<string> {
  const found: PermissionName[] = []
  for (const [name, caller] of callers) if ((await ask(caller, row.endpoint, row.input)) === answer) found.push(name)
  if (found.length === permissionNames.length) return answer === '403' ? 'administrator' : 'any'
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
those without which a role with all others is refused, "administrator" where no permission is enough. Made from the running server by \`test/permissions.test.ts\`, which
fails when they differ; \`npx vitest run --project api test/permissions.test.ts --update=all\` writes it again. Everything else
in a call belongs to its caller: own session, own profile, own saved views, own jobs.
`

const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

test('the answers to every call by every kind of caller are those in docs/permissions.md', {
  timeout: 540_000,
}, async () => {
  const admin = await app.signInAs('admin')
  await app.visitor.call({ method: 'POST', path: '/users/reset/nobody@example.com' } as never, {} as never)
  const entry = await app.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const world = { db: app.db, now: app.clock.now, admin, auditId: entry.id }
  await insertSampleRows(world)
  const { columns, single, allButOne } = await signInAll()
  const titles = ['Call', 'Method and path', ...Object.keys(columns), 'Enough alone', 'Needed']
  const rows: string[] = []
  for (const { name, endpoint, input } of listCalls(world)) {
    const answers: string[] = []
    for (const caller of Object.values(columns)) answers.push(await ask(caller, endpoint, input))
    const enough = await listPermissions(single, 'yes', { endpoint, input })
    const needed = await listPermissions(allButOne, '403', { endpoint, input })
    rows.push(toRow([name, `\`${endpoint.method} ${endpoint.path}\``, ...answers, enough, needed]))
  }
  const table = [toRow(titles), toRow(titles.map(() => '---')), ...rows].join('\n')
  await expect(`${introduction}\n${table}\n`).toMatchFileSnapshot('../docs/permissions.md')
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
