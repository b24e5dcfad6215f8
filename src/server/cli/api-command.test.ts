import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { builds } from '#contract/builds.ts'
import { type CommandResult, createCommandLine, type TestCommandLine } from '#test/harness/command-line.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aServiceAccount, type ServiceCaller } from '#test/harness/service-account.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let account: ServiceCaller
let commandLine: TestCommandLine
let variables: Record<string, string>

/** A command line that needs no database, with the variables of a pipeline. */
const createApiCommandLine = (changed: Record<string, string> = {}) =>
  createCommandLine({ database: { QD_DATA_DIR: 'unused' }, variables: { ...variables, ...changed } })

beforeAll(async () => {
  app = await startApp()
  admin = await app.signInAs('admin')
  account = await aServiceAccount(app, admin)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  variables = { QD_API_URL: `http://127.0.0.1:${port}/`, QD_API_KEY: account.token ?? '' }
  commandLine = await createApiCommandLine()
  await aPlayer(app.db, { player_id: 'a:b', nickname: 'Ada' })
  await aPlayer(app.db, { player_id: 'grace', nickname: 'Grace' })
})
afterAll(() => app.close())

const run = (...args: string[]) => commandLine.run('api', ...args)

/** The JSON that a command printed on one line. */
function read({ code, out, notices }: CommandResult) {
  expect([code, notices]).toEqual([0, ''])
  expect(out).toMatch(/^[^\n]+\n$/)
  return JSON.parse(out)
}

test('calls a method with a path, or an operation, and prints its payload', async () => {
  const page = read(await run('GET', '/players/listing', '-q', 'take=1', '-q', 'skip=1'))
  expect(page).toMatchObject({ Total: 2, Result: [{}] })
  const found = read(await run('get', '/players/listing?take=1', '-q', 'ids[0].id=a:b'))
  expect(found.Result).toMatchObject([{ Nickname: 'Ada' }])
  expect(read(await run('players.get', '-p', 'id=a:b'))).toMatchObject({ Player: { Nickname: 'Ada' } })
})

test('sends a body that is given, in a file or on standard input, with a reason, once under a key', async () => {
  const body = (buildNumber: number) => JSON.stringify({ platform: 'ios', buildNumber, version: '2.14.0' })
  const given = ['builds.save', '--reason', 'release – 2.14', '--idempotency-key', 'ios-104', '--body', body(104)]
  expect(read(await run(...given))).toMatchObject({ BuildNumber: 104 })
  expect(read(await run(...given))).toMatchObject({ BuildNumber: 104 })
  commandLine.write('build.json', body(105))
  read(await run('PUT', '/apimatch', '--body', '@build.json'))
  read(await commandLine.runWith(body(106), 'api', 'builds.save', '--body', '-'))
  expect((await admin.call(builds.all, {})).data.map(({ BuildNumber }) => BuildNumber)).toEqual([106, 105, 104])
  const { Result } = (await admin.call(audit.list, { query: { action: 'build saved' } })).data
  expect(Result.map(({ Reason }) => Reason)).toEqual(['', '', 'release – 2.14'])
})

test('says in one message why a call is refused, with its code and request id', async () => {
  const body = JSON.stringify({ platform: 'ios', buildNumber: 104, version: '2.14.0' })
  const stale = await run('builds.save', '--if-match', '99', '--body', body)
  expect(stale).toMatchObject({ code: 1, out: '' })
  expect(stale.notices).toMatch(/^412 stale: .* \(request [\w-]+\)\n$/)
  const invalid = await run('builds.save', '--body', '{"platform":"ios","buildNumber":-1,"version":"1.0.0"}')
  expect(invalid.notices).toMatch(/^400 invalid-input: .*\n {2}body\.buildNumber: /)
  const closed = await run('POST', '/serviceaccounts', '--body', '{}')
  expect(closed.notices).toMatch(/^403 forbidden: /)
})

test('prints a file as it is', async () => {
  const { code, out } = await run('players.export', '-q', 'bom=true')
  expect([code, out.charCodeAt(0)]).toEqual([0, 0xfeff])
  expect(out).toContain('Grace')
  const document = read(await run('environment.openApi'))
  expect(document.openapi).toBe('3.1.0')
})

test('lists the operations without a server', async () => {
  const { code, out } = await (await createApiCommandLine({ QD_API_URL: '' })).run('api', '--list')
  expect(code).toBe(0)
  expect(out).toMatch(/^Operation +Method +Path +Access\n/)
  expect(out).toMatch(/^builds\.save +PUT +\/apimatch +CHANGE_API_MATCH$/m)
})

test.each<[what: string, args: string[], message: string]>([
  ['nothing to call', [], 'name an operation, or a method and a path'],
  ['an unknown operation', ['players.lsit'], 'there is no operation players.lsit'],
  ['a method alone', ['GET'], 'after GET comes a path'],
  ['an operation with a path', ['players.list', '/x'], 'players.list has its own path: /players/listing'],
  ['a missing parameter', ['players.get'], 'players.get needs --param id=…'],
  ['a parameter without a value', ['players.list', '-q', 'take'], 'It must be like take=50.'],
  ['a key that no header takes', ['builds.save', '--idempotency-key', 'a b'], '1 to 255 visible ASCII characters'],
])('rejects %s as wrong usage', async (_, args, message) => {
  expect(await run(...args)).toMatchObject({ code: 2, out: '', notices: expect.stringContaining(message) })
})

test.each<[what: string, changed: Record<string, string>, args: string[], message: string]>([
  ['without a key', { QD_API_KEY: '' }, ['GET', '/jobs'], '401 unauthenticated: Sign in first.'],
  ['with a key of two lines', { QD_API_KEY: 'qda_secret\n' }, ['GET', '/jobs'], 'QD_API_KEY has characters'],
  ['with a wrong address', { QD_API_URL: 'console' }, ['GET', '/jobs'], 'QD_API_URL must be a URL'],
  ['without a server', { QD_API_URL: 'http://127.0.0.1:1' }, ['GET', '/jobs'], 'No reply from http://127.0.0.1:1: '],
  [
    'with a body that is no JSON',
    {},
    ['builds.save', '--body', '{'],
    'The body cannot be sent. This is not valid JSON',
  ],
  ['with a file that is not there', {}, ['builds.save', '--body', '@none.json'], 'The body cannot be read: '],
])('fails %s, and prints no key', async (_, changed, args, message) => {
  const result = await (await createApiCommandLine(changed)).run('api', ...args)
  expect(result).toMatchObject({ code: 1, out: '', notices: expect.stringContaining(message) })
  expect(result.notices).not.toContain(account.token)
  expect(result.notices).not.toContain('qda_secret')
})

test('names the key that repeats a change whose reply was lost', async () => {
  const lost = await createApiCommandLine({ QD_API_URL: 'http://127.0.0.1:1' })
  const { notices } = await lost.run('api', 'builds.save', '--body', '{}')
  expect(notices).toMatch(/A change may have happened: --idempotency-key [\da-f-]{36} repeats it/)
})
