import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Command, InvalidArgumentError } from 'commander'
import { validateJson } from '#contract/core/json.ts'
import { buildPath } from '#contract/core/path.ts'
import { endpoints } from '#contract/index.ts'
import { type ApiCall, sendApiCall } from './api-call.ts'
import { type CommandEnvironment, printTable } from './command-environment.ts'
import { CommandError, toMessage } from './command-error.ts'

type Pairs = Readonly<Record<string, string>>

type Options = {
  readonly param?: Pairs
  readonly query?: Pairs
  readonly body?: string
  readonly reason?: string
  readonly idempotencyKey?: string
  readonly ifMatch?: string
  readonly list?: true
}

const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** Adds a "name=value" to those that were given before it. */
function addPair(pair: string, before: Pairs = {}): Pairs {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
  if (name === undefined) throw new InvalidArgumentError('It must be like take=50.')
  return { ...before, [name]: value }
}

function parseIdempotencyKey(key: string): string {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new InvalidArgumentError('It must be 1 to 255 visible ASCII characters.')
  return key
}

function parseVersion(version: string): string {
  if (!/^[\w"./-]+$/.test(version)) throw new InvalidArgumentError('It must be the version that was read, such as 3.')
  return version.includes('"') ? version : `"${version}"`
}

/** Method and path of what is called: a method with a path, or an operation with the parameters of its path. */
function findTarget(command: Command, call: string, path: string | undefined, params: Pairs): [string, string] {
  const method = methods.find((name) => name === call.toUpperCase())
  if (method !== undefined) {
    if (!path?.startsWith('/'))
      command.error(`error: after ${method} comes a path, such as /players/listing`, { exitCode: 2 })
    return [method, path]
  }
  const endpoint = endpoints.find(({ name }) => name === call)?.endpoint
  if (!endpoint) command.error(`error: there is no operation ${call} (--list shows all)`, { exitCode: 2 })
  if (path !== undefined) command.error(`error: ${call} has its own path: ${endpoint.path}`, { exitCode: 2 })
  const missing = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].flatMap(([, name = '']) =>
    name in params ? [] : [name],
  )
  if (missing.length > 0)
    command.error(`error: ${call} needs ${missing.map((name) => `--param ${name}=…`).join(' ')}`, { exitCode: 2 })
  return [endpoint.method, buildPath(endpoint.path, params)]
}

/** The text of a body: given, from a file (`@body.json`), or from standard input (`-`). */
async function readBody({ folder, input }: CommandEnvironment, given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined
  const file = given.startsWith('@') ? resolve(folder, given.slice(1)) : undefined
  const read = () => (file === undefined ? text(input) : readFile(file, 'utf8'))
  const body =
    file !== undefined || given === '-'
      ? await read().catch((error: unknown) => {
          throw new CommandError(`The body cannot be read: ${toMessage(error)}.`)
        })
      : given
  const problem = validateJson(body)
  if (problem !== undefined) throw new CommandError(`The body cannot be sent. ${problem}`)
  return body
}

function toHeaders(method: string, options: Options, body: string | undefined): Record<string, string> {
  const { reason, ifMatch, idempotencyKey } = options
  const takesKey = method === 'PUT' || method === 'POST'
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(reason === undefined ? {} : { 'audit-reason': encodeURIComponent(reason) }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(takesKey ? { 'idempotency-key': idempotencyKey ?? randomUUID() } : {}),
  }
}

function addQuery(path: string, query: Pairs = {}): string {
  const pairs = new URLSearchParams(query).toString()
  if (pairs === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${pairs}`
}

function listCalls(environment: CommandEnvironment): void {
  const rows = endpoints.map(({ name, endpoint: { method, path, access } }) => [
    name,
    method,
    path,
    [access].flat().join(' or '),
  ])
  printTable(environment, ['Operation', 'Method', 'Path', 'Access'], rows)
}

async function callApi(
  environment: CommandEnvironment,
  command: Command,
  [call, given]: readonly [string | undefined, string | undefined],
  options: Options,
): Promise<void> {
  if (options.list) return listCalls(environment)
  if (call === undefined) command.error('error: name an operation, or a method and a path', { exitCode: 2 })
  const [method, path] = findTarget(command, call, given, options.param ?? {})
  const body = await readBody(environment, options.body)
  const sent: ApiCall = {
    method,
    target: addQuery(path, options.query),
    headers: toHeaders(method, options, body),
    body,
  }
  await sendApiCall(environment, sent)
}

const examples = `
Examples:
  quarterdeck api --list
  quarterdeck api GET /players/listing -q take=10
  quarterdeck api players.get -p id=4711
  quarterdeck api builds.save --body @build.json --reason release-2.14 --idempotency-key ios-104

The key of a service account is read from QD_API_KEY, the address of the console from QD_API_URL; without it, the server of
this machine is called. The payload of the reply is printed as JSON, on one line where the output is no terminal.`

/** `quarterdeck api`: any call of staff on a running server, with a key. */
export function addApiCommand(program: Command, environment: CommandEnvironment): void {
  const command = program.command('api [operation] [path]')
  command
    .description('call a running server with the key of a service account: an operation, or a method and a path')
    .option('-p, --param <name=value>', 'a parameter of the path of an operation; may be repeated', addPair)
    .option('-q, --query <name=value>', 'a parameter of the query; may be repeated', addPair)
    .option('--body <json>', 'the body; @FILE reads a file, - reads standard input')
    .option('--reason <text>', 'why, or a ticket link, for the audit log')
    .option('--idempotency-key <key>', 'a key that names what is done, so that it happens once', parseIdempotencyKey)
    .option('--if-match <version>', 'the version that was read; nothing is changed when it is stale', parseVersion)
    .option('--list', 'list all operations with their paths and who may call them')
    .addHelpText('after', examples)
    .action((call: string | undefined, path: string | undefined, options: Options) =>
      callApi(environment, command, [call, path], options),
    )
}
