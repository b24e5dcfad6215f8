import type { Endpoint, EndpointCall, EndpointReply } from '#contract/core/endpoint.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import type { Place } from './place.ts'
import { pause } from './writer.ts'

/** Sends a call under one key until there is an answer other than "still running". */
export async function sendUntilAnswered<E extends Endpoint>(
  client: HttpClient,
  endpoint: E,
  call: EndpointCall<E>,
  idempotencyKey: string,
): Promise<HttpReply<EndpointReply<E>>> {
  for (let attempt = 1; ; attempt++) {
    const reply = await client.call<E>(endpoint, call, { idempotencyKey, timeoutMs: 60_000 })
    if (reply.code !== 'idempotency-running' || attempt === 1000) return reply
    await pause(5 + Math.random() * 20)
  }
}

/** Begins something, kills the server so many milliseconds later and starts it again; gives what came of the beginning. */
export async function killDuring<T>(
  place: Place,
  afterMs: number,
  begin: (client: HttpClient) => Promise<T>,
): Promise<T> {
  const begun = begin(place.client)
  await pause(afterMs)
  await place.server.kill()
  const came = await begun
  await place.start()
  return came
}

/** A moment somewhere in the middle of something that usually takes so long, in milliseconds. */
export function momentWithin(usualMs: number): number {
  return (0.02 + 0.93 * Math.random()) * usualMs
}
