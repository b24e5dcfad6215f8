import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import type { TestServer, Victim } from './test-server.ts'
import { pause } from './writer.ts'

/** Sends a call under one key until there is an answer other than "still running". */
export async function sendUntilAnswered<E extends Endpoint>(
  client: HttpClient,
  endpoint: E,
  call: EndpointRequest<E>,
  idempotencyKey: string,
): Promise<HttpReply<EndpointReply<E>>> {
  for (let attempt = 1; ; attempt++) {
    const reply = await client.call<E>(endpoint, call, { idempotencyKey, timeoutMs: 60_000 })
    if (reply.code !== 'idempotency-running' || attempt === 1000) return reply
    await pause(5 + Math.random() * 20)
  }
}

/** Starts a call, kills `victim` `afterMs` later and waits for its recovery; returns the result of the call. */
export async function killDuring<T>(
  testServer: TestServer,
  afterMs: number,
  start: (client: HttpClient) => Promise<T>,
  victim: Victim = 'server',
): Promise<T> {
  const pending = start(testServer.client)
  await pause(afterMs)
  await testServer.kill(victim)
  const result = await pending
  await testServer.recover()
  return result
}

/** A random moment within something that usually takes `undisturbedMs`, in milliseconds. */
export function getRandomMoment(undisturbedMs: number): number {
  return (0.02 + 0.93 * Math.random()) * undisturbedMs
}
