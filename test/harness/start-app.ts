import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import type { AnyEndpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { buildPath } from '#contract/core/path.ts'
import { type PermissionName, permissions } from '#contract/core/permissions.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import type { SignedInUser, SignInReply } from '#contract/session.ts'
import { syncPermissions } from '#server/accounts/role-repository.ts'
import { openSession } from '#server/accounts/session-repository.ts'
import { createPerson, findPerson } from '#server/accounts/staff-repository.ts'
import { createApp } from '#server/app.ts'
import { features } from '#server/features.ts'
import type { KeySets } from '#server/platform/callers/key-sets.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { JobRunner } from '#server/platform/jobs/runner.ts'
import type { LogStream } from '#server/platform/logging.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { advanceSteps } from '#server/platform/timed-steps/runner.ts'
import { emptyDatabase } from './empty-database.ts'
import { closeApp, closeAppsSince, openApps } from './open-apps.ts'
import { ownFolder } from './own-folder.ts'
import { freshDatabase } from './postgresql.ts'

let opened: Promise<OpenedDatabase> | undefined

/** The one migrated database of this test process; every caller gets the same. */
export function testDatabase(): Promise<OpenedDatabase> {
  opened ??= open()
  return opened
}

async function open(): Promise<OpenedDatabase> {
  return openDatabase({
    databaseUrl: await freshDatabase({ isMigrated: true }),
    dataDir: ownFolder(tmpdir(), 'quarterdeck-data'),
    // A handler that takes a second connection inside its transaction would wait forever.
    poolSize: 1,
    // Longer than a server's: a test inserts thousands of rows at once, on a machine that may stand still for seconds.
    statementTimeoutMs: 60_000,
  })
}

/** A reply, parsed. */
export type TestReply<Data> = {
  status: number
  data: Data
  code: string | undefined
  message: string
  errors: { path: string; message: string }[]
  version: string | undefined
  headers: LightMyRequestResponse['headers']
  text: string
}

/** The reply of a sign-in that needed no second factor. */
export function toSignedIn(reply: TestReply<SignInReply>): TestReply<SignedInUser> {
  if (reply.data && !('Token' in reply.data)) throw new Error('The sign-in asks for a second factor.')
  return { ...reply, data: reply.data }
}

/** What a call may carry besides its input. */
export type CallExtras = {
  ifMatch?: string | number
  reason?: string
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** A person who makes calls; `token` undefined is a visitor. */
export type Caller = {
  email: string
  id: number
  token: string | undefined
  call<E extends AnyEndpoint>(
    endpoint: E,
    call: EndpointRequest<E>,
    extras?: CallExtras,
  ): Promise<TestReply<EndpointReply<E>>>
}

/** A running application of a test. */
export type TestApp = {
  app: FastifyInstance
  db: Database
  settings: Settings
  /** The clock that the application reads; move it with `clock.now = …`. */
  clock: { now: Date }
  visitor: Caller
  /** Signs in a new person: an administrator, with just these permissions, or with one of the seeded roles. */
  signInAs(who: 'admin' | readonly PermissionName[] | { roleId: number }): Promise<Caller>
  /** Runs all waiting jobs, or this number of their batches; an error in one fails the test. */
  runJobs(batches?: number): Promise<void>
  /** Takes all timed steps that are due by the clock; an error in one fails the test. */
  runSteps(): Promise<void>
  close(): Promise<void>
}

let folder: string | undefined

function settingsFolder(): string {
  folder ??= ownFolder(tmpdir(), 'quarterdeck-test')
  return folder
}

/** A test makes more calls in a moment than a game may. */
const boundless = Object.fromEntries(
  [
    'GAME_SIGN_INS',
    'GAME_NOTIFICATIONS',
    'GAME_NEW_PLAYERS',
    'GAME_NEW_PLAYERS_OF_KEY',
    'GAME_WRITES',
    'GAME_READS',
    'GAME_POLLS',
    'GAME_GUILD_CHANGES',
    'GAME_SERVER_CALLS',
    'SERVICE_CALLS',
  ].map((name) => [`QD_${name}`, '1000000']),
)

/** The settings of a test: a data folder of its own, no log, plus what the test overrides. */
export function testSettings(variables: NodeJS.ProcessEnv = {}): Settings {
  return readSettings(
    { ...boundless, QD_LOG_LEVEL: 'silent', QD_DATA_DIR: settingsFolder(), ...variables },
    process.cwd(),
  )
}

type AppOptions = {
  environment?: EnvironmentName
  variables?: Record<string, string>
  /** A minute if not given: a busy machine stops no call. */
  callDeadlineMs?: number
  /** The keys of issuers, in place of those that are fetched. */
  keySets?: KeySets
  /** Where the log goes; the settings of tests write none. */
  logStream?: LogStream
}

/** Starts the real application, without a port, on an emptied database: that of the test process, or a given one. */
export async function startApp(options: AppOptions & { db?: Database } = {}): Promise<TestApp> {
  const db = options.db ?? (await testDatabase()).db
  await emptyDatabase(db)
  await syncPermissions(db)
  const settings = testSettings({
    QD_ENVIRONMENT: options.environment ?? 'Development',
    ...options.variables,
  })
  const clock = { now: new Date() }
  const { callDeadlineMs = 60_000 } = options
  const { keySets, logStream } = options
  const given = { keySets, ...(logStream && { logStream }) }
  const app = await createApp({ settings, db, now: () => clock.now, checkReplies: true, callDeadlineMs, ...given })
  openApps.add(app)
  let people = 0

  async function signInAs(who: 'admin' | readonly PermissionName[] | { roleId: number }): Promise<Caller> {
    const email = `person${++people}@example.com`
    const roleId = who === 'admin' ? 2 : 'roleId' in who ? who.roleId : await roleWith(db, who)
    const id = await createPerson(db, { email, firstName: 'Test', lastName: 'Person', passwordHash: null, roleId })
    if (id === undefined) throw new Error(`${email} exists already`)
    const token = randomBytes(32).toString('base64url')
    await openSession(db, token, id, false, clock.now)
    return createCaller(app, email, id, token)
  }

  return {
    app,
    db,
    settings,
    clock,
    visitor: createCaller(app, '', 0, undefined),
    signInAs,
    runJobs: async (batches = Number.POSITIVE_INFINITY) => {
      const report = (problem: unknown) => {
        throw problem
      }
      const runner = new JobRunner({
        db,
        registry: features.jobs,
        findPerson,
        now: () => clock.now,
        report,
      })
      for (let ran = 0; ran < batches && (await runner.advance()); ran++);
    },
    runSteps: async () => {
      const report = (problem: unknown) => {
        throw problem
      }
      while (await advanceSteps({ db, registry: features.steps, now: () => clock.now, report }));
    },
    close: () => closeApp(app),
  }
}

/**
 * Starts an application before each test of a file, and closes it afterwards with those that the test started in its
 * place; `prepare` signs in and inserts rows.
 */
export function setUpApp(prepare: (app: TestApp) => void | Promise<void>, options: AppOptions = {}): void {
  let earlier: ReadonlySet<FastifyInstance>
  beforeEach(async () => {
    earlier = new Set(openApps)
    await prepare(await startApp(options))
  })
  afterEach(() => closeAppsSince(earlier))
}

async function roleWith(db: Database, names: readonly PermissionName[]): Promise<number> {
  const name = `role ${randomBytes(6).toString('hex')}`
  const { id } = await db
    .insertInto('roles')
    .values({ name, name_folded: name, has_list: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = names.map((permission) => ({ role_id: id, permission_id: permissions[permission].id }))
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
  return id
}

/** A person who makes calls to an application, also to another one on the same database. */
export function createCaller(app: FastifyInstance, email: string, id: number, token: string | undefined): Caller {
  return {
    email,
    id,
    token,
    async call(endpoint, call, extras = {}) {
      const { params, query, body, headers } = call as {
        params?: Record<string, string>
        query?: Record<string, unknown>
        body?: unknown
        headers?: Record<string, string>
      }
      const reply = await app.inject({
        method: endpoint.method,
        url: buildPath(endpoint.path, params) + encodeQuery(query),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(extras.ifMatch === undefined ? {} : { 'if-match': `"${extras.ifMatch}"` }),
          ...(extras.reason === undefined ? {} : { 'audit-reason': encodeURIComponent(extras.reason) }),
          ...(extras.idempotencyKey === undefined ? {} : { 'idempotency-key': extras.idempotencyKey }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...extras.headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return readReply(reply)
    },
  }
}

/** Reads any reply of the application; `data` is undefined for a file. */
export function readReply<Data>(reply: LightMyRequestResponse): TestReply<Data> {
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  const body = isJson && reply.body !== '' ? JSON.parse(reply.body) : {}
  return {
    status: reply.statusCode,
    data: body.data,
    code: body.code,
    message: body.message ?? '',
    errors: body.errors ?? [],
    version: typeof reply.headers.etag === 'string' ? reply.headers.etag.replaceAll('"', '') : undefined,
    headers: reply.headers,
    // As every client reads it: a byte order mark is no character of the text.
    text: new TextDecoder().decode(reply.rawPayload),
  }
}
