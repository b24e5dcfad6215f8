import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builds } from '#contract/builds.ts'
import { installApart } from '../../scripts/install-apart.mjs'
import { aPlayer } from '../harness/makers.ts'
import { ownFolder } from '../harness/own-folder.ts'
import { aServiceAccount } from '../harness/service-account.ts'
import { type Caller, startApp, type TestApp } from '../harness/start-app.ts'

/** What is used of Redocly. */
type Linter = {
  createConfig(config: object): Promise<object>
  lintFromString(options: {
    source: string
    absoluteRef: string
    config: object
  }): Promise<{ severity: string; ruleId: string; message: string; location: { pointer?: string }[] }[]>
}

type Document = { readonly components: { readonly schemas: Readonly<Record<string, unknown>> } }

const run = promisify(execFile)

let tools: string
let folder: string
let app: TestApp
let admin: Caller
let url: string
let key: string
const documents: Record<string, string> = {}

beforeAll(
  async () => {
    tools = await installApart('openapi-tools')
    folder = ownFolder(tmpdir(), 'quarterdeck-openapi')
    app = await startApp()
    admin = await app.signInAs('admin')
    key = (await aServiceAccount(app, admin)).token ?? ''
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
    const headers = { authorization: `Bearer ${key}` }
    documents.staff = await (await fetch(`${url}/openapi.json`, { headers })).text()
    documents.game = await (await fetch(`${url}/game/v1/openapi.json`)).text()
    for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, `${name}.json`), text)
  },
  // The tools are installed at the first run.
  20 * 60_000,
)
afterAll(() => app.close())

const listNames = (name: 'staff' | 'game') =>
  Object.keys((JSON.parse(documents[name] ?? '') as Document).components.schemas)

/** What Redocly's recommended rules find in a document, one line for each error. */
async function lint(source: string): Promise<string[]> {
  const file = createRequire(join(tools, 'package.json')).resolve('@redocly/openapi-core')
  const { createConfig, lintFromString }: Linter = await import(/* @vite-ignore */ pathToFileURL(file).href)
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: join(folder, 'document.json'), config })
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`)
}

/** What the compiler says about the files of a folder; nothing when they compile. */
async function compile(name: string): Promise<string> {
  const compilerOptions = {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
  }
  const project = join(folder, name)
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  const compiler = resolve('node_modules/typescript/bin/tsc')
  // It writes errors to its output, and ends with a number.
  const ended = run(process.execPath, [compiler, '-p', project]).catch((error: { stdout: string }) => error)
  return (await ended).stdout
}

/** Runs a tool in a folder of its own, and adds a program that uses what it makes. */
async function generate(name: string, program: string, ...[file, ...args]: [string, ...string[]]): Promise<void> {
  mkdirSync(join(folder, name), { recursive: true })
  await run(process.execPath, [join(tools, 'node_modules', file), ...args], { cwd: join(folder, name) })
  writeFileSync(join(folder, name, 'program.ts'), program)
}

describe.each(['staff', 'game'])('the document of %s', (name) => {
  it('has no error by the recommended rules of Redocly', async () => {
    expect(await lint(documents[name] ?? '')).toEqual([])
  })

  it('has one where it refers to nothing', async () => {
    const text = (documents[name] ?? '').replace('#/components/schemas/Error"', '#/components/schemas/Gone"')
    expect(text).not.toBe(documents[name])
    expect(await lint(text)).toEqual([expect.stringMatching(/^no-unresolved-refs /)])
  })
})

describe('openapi-typescript', () => {
  it('makes types with the names of the entities, which compile', async () => {
    const schemas = listNames('staff').map((name) => `  schemas['${name}'],`)
    const program = `
import type { components, operations } from './api.d.ts'
type schemas = components['schemas']
export type Named = [
${schemas.join('\n')}
]
type Input = NonNullable<operations['builds.save']['requestBody']>['content']['application/json']
export const body: Input = { platform: 'ios', buildNumber: 104, version: '2.14.0' }
// @ts-expect-error: a build has a platform
export const other: Input = { buildNumber: 104, version: '2.14.0' }
type Reply = operations['notes.list']['responses']['200']['content']['application/json']['data']
export const toFirst = (page: Reply): schemas['PlayerNote'] | undefined => page.Result[0]
// @ts-expect-error: no such member
export const toRows = (page: Reply) => page.Rows
`
    const args = ['../staff.json', '--output', 'api.d.ts', '--default-non-nullable=false'] as const
    await generate('types', program, 'openapi-typescript/bin/cli.js', ...args)
    expect(await compile('types')).toBe('')
  })
})

describe('@hey-api/openapi-ts', () => {
  const program = () => `
import { client } from './client/client.gen'
import { buildsSave, playersList } from './client/sdk.gen'
import type { Build, PlayerListRow } from './client/types.gen'
import type {
${listNames('staff')
  .map((name) => `  ${name} as ${name}Type,`)
  .join('\n')}
} from './client/types.gen'

export type Named = [
${listNames('staff')
  .map((name) => `  ${name}Type,`)
  .join('\n')}
]

export async function registerBuild(baseUrl: string, auth: string, buildNumber: number): Promise<Build> {
  client.setConfig({ baseUrl, auth })
  const body = { platform: 'ios', buildNumber, version: '2.14.0' } as const
  const { data } = await buildsSave({ body, throwOnError: true })
  return data.data
}

export async function listPlayers(): Promise<PlayerListRow[]> {
  const { data } = await playersList({ query: { take: 5 }, throwOnError: true })
  // @ts-expect-error: no such member
  data.data.Rows
  return data.data.Result
}

// @ts-expect-error: a build has a platform
export const refused = () => buildsSave({ body: { buildNumber: 104, version: '2.14.0' } })
`

  it('makes a client with the names of the entities, which compiles', async () => {
    await generate('calls', program(), '@hey-api/openapi-ts/bin/run.js', '-i', '../staff.json', '-o', 'client')
    expect(await compile('calls')).toBe('')
  })

  it('makes a client that calls this server', async () => {
    await aPlayer(app.db, { player_id: 'ann', nickname: 'Ann' })
    const bundle = await rolldown({ input: join(folder, 'calls/program.ts') })
    const file = join(folder, 'calls/program.mjs')
    await bundle.write({ file, format: 'esm' })
    await bundle.close()
    const made: {
      registerBuild: (url: string, key: string, buildNumber: number) => Promise<unknown>
      listPlayers: () => Promise<unknown>
    } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    expect(await made.registerBuild(url, key, 104)).toMatchObject({ BuildNumber: 104, Version: '2.14.0' })
    expect(await made.listPlayers()).toMatchObject([{ PlayerId: 'ann', Nickname: 'Ann' }])
    const all = (await admin.call(builds.all, {})).data
    expect(all.map(({ BuildNumber }) => BuildNumber)).toContain(104)
    await expect(made.registerBuild(url, key, -1)).rejects.toMatchObject({ code: 'invalid-input' })
  })
})
