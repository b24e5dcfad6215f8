import { isDeepStrictEqual } from 'node:util'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import { killDuring } from './kill-during.ts'
import type { TestServer } from './test-server.ts'

/** A call under one key, and what the database holds before it and once it acted. */
export type KilledCall<State, Reply> = {
  readonly what: string
  send(client: HttpClient): Promise<HttpReply<Reply>>
  readState(): Promise<State>
  readonly before: State
  readonly due: State
}

/**
 * Kills the server in a call, or does not when `afterMs` is undefined, and sends the call again under its key; gives what
 * is wrong, its reply and the state in the end.
 */
export async function killInCall<State, Reply>(
  testServer: TestServer,
  { what, send, readState, before, due }: KilledCall<State, Reply>,
  afterMs: number | undefined,
) {
  const first = afterMs === undefined ? await send(testServer.client) : await killDuring(testServer, afterMs, send)
  const problems: string[] = []
  const atRestart = await readState()
  const hadActed = isDeepStrictEqual(atRestart, due)
  if (!hadActed && !isDeepStrictEqual(atRestart, before)) problems.push(`half done: ${JSON.stringify(atRestart)}`)
  if (first.status === 200 && !hadActed) problems.push(`an acknowledged ${what} is lost`)
  const again = await send(testServer.client)
  if (again.status !== 200) problems.push(`sent again it was answered ${again.status} ${again.message}`)
  const after = await readState()
  if (!isDeepStrictEqual(after, due))
    problems.push(`in the end ${JSON.stringify(after)} in place of ${JSON.stringify(due)}`)
  return { reply: again.data, problems: problems.map((one) => `${what}: ${one}`), hadActed, after }
}
