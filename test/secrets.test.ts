import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, isChange } from '#contract/core/endpoint.ts'
import { endpoints, gameEndpoints } from '#contract/index.ts'
import { webhooks } from '#contract/webhooks.ts'
import { sealBatch } from '#server/platform/audit/chain.ts'
import { HeadKeeper } from '#server/platform/audit/head-keeper.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { createErrorReporter } from '#server/platform/error-reporter.ts'
import { createDelivery, sendDueMails } from '#server/platform/mail/sender.ts'
import { settingNames } from '#server/platform/settings.ts'
import { type AnyCall, createWorld, sampleCall, type World } from './contract-samples/contract-samples.ts'
import { createCommandLine, createDatabaseTarget } from './harness/command-line.ts'
import { failCommits } from './harness/failing-statements.ts'
import { makeSecretSettings, makeSecrets } from './harness/make-secrets.ts'
import { OpenIdProvider } from './harness/openid-provider.ts'
import {
  listDeclared,
  listSecretColumns,
  listSecretSettings,
  noSecrets,
  type SecretKind,
  secretKinds,
  toForms,
} from './harness/secret-kinds.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'
import { startTraceCollector } from './harness/trace-collector.ts'

/**
 * Makes a secret of each kind, lets the server do what it does with them, and looks for them in all that leaves it: replies to
 * staff, the log, traces, a backup, a support bundle. A new kind is entered in harness/secret-kinds.ts.
 */
let opened: OpenedDatabase
let db: Database
let secrets: Readonly<Record<SecretKind, readonly string[]>>
/** The rows of all tables, once the secrets were made. */
let stored: Rows
/** What left the server, by what it is: "reply of users.list", "log". */
const outputs = new Map<string, string>()

/** Tables whose rows hold a secret as it is, for some minutes. They are in no backup. */
const readableColumns = [
  'mails.body',
  'sign_on_requests.code_verifier',
  'sign_on_requests.nonce',
  'sign_on_requests.reply',
]

/** Every call, the reading ones first, and the one that ends the session last. */
const calls = [
  ...endpoints.filter(({ endpoint }) => !isChange(endpoint)),
  ...endpoints.filter(({ name, endpoint }) => isChange(endpoint) && name !== 'session.logout'),
  ...endpoints.filter(({ name }) => name === 'session.logout'),
]

async function keepReply(caller: Caller, endpoint: Endpoint, input: AnyCall, what: string): Promise<number> {
  // The type of the endpoint is not known here.
  const { text, headers, status } = await caller.call(endpoint, input as never)
  outputs.set(what, `${text}\n${JSON.stringify(headers)}`)
  return status
}

/** The values of all rows, by their columns. */
type Rows = readonly { readonly column: string; readonly value: string }[]

async function readRows(): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  const found: { column: string; value: string }[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Readonly<Record<string, unknown>> }>`
      select to_jsonb(t) as row from ${sql.id(name)} t`.execute(db)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row)))
      found.push({ column: `${name}.${column}`, value: typeof value === 'string' ? value : JSON.stringify(value) })
  }
  return found
}

/** Calls all that staff can call, as an administrator and as somebody who may do nothing. */
async function callAll(app: TestApp, world: World): Promise<void> {
  const nobody = await app.signInAs([])
  const { data } = await world.admin.call(webhooks.list, {})
  for (const { Id } of data.Webhooks) {
    const params = { id: String(Id) }
    await keepReply(world.admin, webhooks.attempts, { params }, `requests of webhook ${Id}`)
    await keepReply(world.admin, webhooks.test, { params }, `test of webhook ${Id}`)
  }
  const done = new Set<string>()
  for (const { name, endpoint } of calls) {
    const input = sampleCall(name, world)
    await keepReply(nobody, endpoint, { params: input.params ?? {} }, `refusal of ${name}`)
    if ((await keepReply(world.admin, endpoint, input, `reply of ${name}`)) === 200) done.add(name)
  }
  // Most answer: what is refused could not show anything.
  expect(calls.filter(({ name, endpoint }) => !isChange(endpoint) && !done.has(name)).map(({ name }) => name)).toEqual(
    [],
  )
}

/** Fails at the commit of each call that takes or answers a secret, which is logged. */
async function failAll(app: TestApp, world: World): Promise<void> {
  const caller = await app.signInAs('admin')
  const allow = await failCommits(db)
  for (const { name, endpoint } of endpoints)
    if (endpoint.secretFields || endpoint.hasSecretReply)
      await keepReply(caller, endpoint, sampleCall(name, world), `failure of ${name}`)
  await allow()
}

/** What the server does besides calls, with a mail server and a receiver of heads that do not answer. */
async function runBackground({ app, settings }: TestApp): Promise<void> {
  const report = createErrorReporter(app.log)
  await sendDueMails(db, createDelivery(settings), new Date(Date.now() + 60_000), report)
  const keeper = await HeadKeeper.open(settings, report)
  await sealBatch(db, keeper)
  await keeper.close()
}

beforeAll(async () => {
  const provider = await new OpenIdProvider().start()
  const collector = await startTraceCollector()
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-secrets-'))
  const target = await createDatabaseTarget({ isMigrated: true })
  const given = makeSecretSettings(folder, target.DATABASE_URL ?? '', collector.url)
  opened = await openDatabase({ databaseUrl: given.variables.DATABASE_URL, dataDir: target.QD_DATA_DIR, poolSize: 1 })
  db = opened.db
  let log = ''
  const logStream = {
    write: (line: string) => {
      log += line
    },
  }
  const variables = { ...given.variables, QD_DATA_DIR: target.QD_DATA_DIR, QD_LOG_LEVEL: 'debug' }
  const app = await startApp({ db, variables, logStream })
  const world = await createWorld(app)
  const made = await makeSecrets(app, world.admin, provider)
  const password = [...made.password, given.adminPassword]
  secrets = { ...made, ...given.secrets, password }
  await runBackground(app)
  const commandLine = await createCommandLine({ database: target, variables: given.variables })
  expect(await commandLine.run('backup', 'secrets.qdbackup')).toMatchObject({ code: 0 })
  outputs.set('backup', gunzipSync(readFileSync(join(commandLine.folder, 'secrets.qdbackup'))).toString('utf8'))
  stored = await readRows()
  await callAll(app, world)
  await failAll(app, world)
  const bundling = await createCommandLine({
    database: target,
    variables: { ...given.variables, ...given.backupVariables },
  })
  const bundled = await bundling.run('support-bundle', '--output', 'bundle.json.gz')
  expect(bundled.code).toBe(0)
  outputs.set('support bundle', gunzipSync(readFileSync(join(bundling.folder, 'bundle.json.gz'))).toString('utf8'))
  outputs.set('output of commands', `${bundled.out}${bundled.notices}`)
  await app.close()
  outputs.set('log', log)
  outputs.set('traces', collector.bodies.join('\n'))
  await collector.close()
  await provider.close()
})
afterAll(() => opened.close())

it('names every column, setting, reply and member of a body that may hold a secret', async () => {
  const declared = [
    ...(await listSecretColumns(db)),
    ...listSecretSettings(settingNames),
    ...listDeclared([...endpoints, ...gameEndpoints]),
  ]
  const entered = new Set<string>([...Object.values(secretKinds).flat(), ...noSecrets])
  expect(declared.filter((one) => !entered.has(one))).toEqual([])
  const isListed = (one: string) => declared.includes(one) || one.startsWith('header ')
  expect([...entered].filter((one) => !isListed(one))).toEqual([])
})

it.each(Object.keys(secretKinds) as SecretKind[])(
  'nothing that leaves the server holds one of the kind "%s"',
  (kind) => {
    const made = secrets[kind]
    expect(made.length).toBeGreaterThan(0)
    expect(made.filter((secret) => secret.length < 10)).toEqual([])
    const forms = made.flatMap(toForms)
    const found = [...outputs].flatMap(([what, text]) =>
      forms.filter((form) => text.includes(form)).map((form) => `${what}: ${form}`),
    )
    expect(found).toEqual([])
  },
)

it('there is a log, a trace, a backup and a bundle to look into', () => {
  const lengths = ['log', 'traces', 'backup', 'support bundle'].map((what) => outputs.get(what)?.length ?? 0)
  expect(Math.min(...lengths)).toBeGreaterThan(1_000)
  expect(outputs.get('log')).toContain('A test failed this commit.')
  expect(outputs.get('backup')).toContain('service account Secrets')
})

it('the database holds digests and encrypted texts of them, but for what is in no backup and ends in minutes', async () => {
  const forms = Object.values(secrets).flat().flatMap(toForms)
  const listReadable = (rows: Rows) => {
    const found = rows.filter(({ value }) => forms.some((form) => value.includes(form)))
    return [...new Set(found.map(({ column }) => column))].sort()
  }
  expect(listReadable(stored)).toEqual(readableColumns)
  expect(listReadable(await readRows()).filter((column) => !readableColumns.includes(column))).toEqual([])
})

it('no reply holds such a digest or encrypted text either', () => {
  const entered = new Set<string>(Object.values(secretKinds).flat())
  const ofSecrets = stored.filter(
    ({ column, value }) => entered.has(`column ${column}`) && !readableColumns.includes(column) && value !== 'null',
  )
  const forms = ofSecrets.flatMap(({ value }) => {
    if (!value.startsWith('\\x')) return [value]
    const bytes = Buffer.from(value.slice(2), 'hex')
    // Those of samples are one byte, again and again.
    if (new Set(bytes).size < 5) return []
    return (['hex', 'base64', 'base64url'] as const).map((form) => bytes.toString(form))
  })
  expect(forms.length).toBeGreaterThan(50)
  const replies = [...outputs].filter(([what]) => /^(reply|refusal|failure) of /.test(what))
  const found = replies.flatMap(([what, text]) =>
    [...forms, '$argon2'].filter((form) => text.includes(form)).map((form) => `${what}: ${form}`),
  )
  expect(found).toEqual([])
})
