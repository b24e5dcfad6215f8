import { expect, it } from 'vitest'
import type { Endpoint, EndpointRequest, ExactCall } from '#contract/core/endpoint.ts'
import { moderation } from '#contract/moderation.ts'

function toCall<E extends Endpoint, C extends EndpointRequest<E>>(_endpoint: E, build: () => ExactCall<E, C>) {
  return build()
}

it('does not compile a returned call with a member that the endpoint does not have', () => {
  const { reportedNames, changeNickname } = moderation
  toCall(reportedNames, () => ({ query: { filter: 'ann' } }))
  toCall(changeNickname, () => ({ params: { id: '1' }, body: { Nickname: 'Ann' } }))
  // @ts-expect-error a part that no endpoint has
  toCall(reportedNames, () => ({ filterQuery: { filter: 'ann' } }))
  // @ts-expect-error a part that no endpoint has, beside one that exists
  toCall(changeNickname, () => ({ params: { id: '1' }, body: { Nickname: 'Ann' }, queri: {} }))
  // @ts-expect-error a misspelled parameter of the query
  toCall(reportedNames, () => ({ query: { fliter: 'ann', take: 15 } }))
  // @ts-expect-error a member that the body does not have
  toCall(changeNickname, () => ({ params: { id: '1' }, body: { Nickname: 'Ann', Name: 'Ann' } }))
  // What matters is that the lines above compile only with their comments.
  expect(toCall(reportedNames, () => ({ query: {} }))).toEqual({ query: {} })
})
