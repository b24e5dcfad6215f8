import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { toLocalUrl } from '#server/platform/settings.ts'
import { type CommandEnvironment, escapeControls } from './command-environment.ts'
import { CommandError, toMessage } from './command-error.ts'
import { readCommandSettings } from './with-database.ts'

/** A call as it is sent: its target is the path with the query. */
export type ApiCall = {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** The server that `QD_API_URL` names, or the one of this machine by its settings. */
function getServerUrl(environment: CommandEnvironment): string {
  const { QD_API_URL: given } = environment.variables
  if (given) {
    const isUrl = z.url({ protocol: /^https?$/ }).safeParse(given).success
    if (!isUrl) throw new CommandError('QD_API_URL must be a URL with http:// or https://.')
    return given.replace(/\/+$/, '')
  }
  const settings = readCommandSettings(environment)
  return toLocalUrl(settings, settings.port)
}

function getKey({ variables: { QD_API_KEY: key } }: CommandEnvironment): string | undefined {
  // An error of a header would have the key in its message.
  if (key && !/^[\w.-]+$/.test(key)) throw new CommandError('QD_API_KEY has characters that no key has.')
  return key || undefined
}

/** Sends a call with the key of `QD_API_KEY` and prints the reply. Throws CommandError. */
export async function sendApiCall(environment: CommandEnvironment, call: ApiCall): Promise<void> {
  const url = getServerUrl(environment)
  const key = getKey(environment)
  const { method, target, headers, body } = call
  const reply = await fetch(`${url}${target}`, {
    method,
    headers: { ...headers, ...(key && { authorization: `Bearer ${key}` }) },
    // The key is for this server and no other.
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new CommandError(`No reply from ${url}: ${toMessage(cause)}.${toRepeatHint(call)}`)
  })
  if (!reply.ok) throw new CommandError(await describeError(reply, key !== undefined))
  if (/^application\/json/.test(reply.headers.get('content-type') ?? '')) return printJson(environment, reply)
  await printFile(environment, reply)
}

function toRepeatHint({ headers }: ApiCall): string {
  const key = headers['idempotency-key']
  return key === undefined
    ? ''
    : ` A change may have happened: --idempotency-key ${key} repeats it without a second effect.`
}

/** What a call was refused for, in one text: the code, the message, what is wrong with which input, and the request id. */
async function describeError(reply: Response, hasKey: boolean): Promise<string> {
  const location = reply.headers.get('location')
  if (location !== null) return `The server leads to ${location}: QD_API_URL must be the address of the console itself.`
  const { data: body } = ErrorBody.safeParse(await reply.json().catch(() => undefined))
  if (!body) return `${reply.status} ${reply.statusText}: this is not the reply of a Quarterdeck server.`
  const hint = reply.status === 401 && !hasKey ? ' QD_API_KEY is not set.' : ''
  return [
    `${reply.status} ${body.code}: ${body.message}${hint} (request ${body.requestId})`,
    ...(body.errors ?? []).map(({ path, message }) => `  ${path}: ${message}`),
  ].join('\n')
}

/** Prints the payload of a reply, or a file in JSON as it is: on one line, or for people in a terminal. */
async function printJson({ output }: CommandEnvironment, reply: Response): Promise<void> {
  const isFile = reply.headers.has('content-disposition')
  const body: unknown = await reply.json()
  const payload = isFile ? body : z.object({ data: z.unknown() }).parse(body).data
  const text = JSON.stringify(payload, null, output.isTTY ? 2 : undefined)
  // Escaped, they are the same JSON, and no terminal interprets them.
  output.write(`${text.replace(/[\u007f-\u009f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`)}\n`)
}

/** Prints a file as it is; in a terminal without control characters. */
async function printFile({ output }: CommandEnvironment, reply: Response): Promise<void> {
  if (output.isTTY) {
    output.write(escapeControls(await reply.text()))
    return
  }
  if (!reply.body) return
  // Where tests are compiled its type is that of browsers.
  const chunks = Readable.fromWeb(reply.body as ReadableStream)
  try {
    await pipeline(chunks, output, { end: false })
  } catch (error) {
    throw new CommandError(`The file broke off: ${toMessage(error)}. What was printed is incomplete.`)
  }
}
