import { expect, it } from 'vitest'
import { events } from '#contract/events.ts'
import { ApiError, describeProblem, formatStatus, toUnknownId } from './api-error.ts'

const failed = (body: unknown, status = 409) => new ApiError({ status, statusText: 'Conflict', body })

it('an error keeps its message and code when it carries nothing else', () => {
  const failure = failed({ status: 409, message: 'Nothing was changed.', code: 'stale', requestId: 'r-1' })
  expect(failure).toMatchObject({ message: 'Nothing was changed.', code: 'stale', requestId: 'r-1', errors: [] })
  expect(failure.data).toBeUndefined()
})

it('an error keeps the current state that comes with it', () => {
  expect(failed({ message: 'x', code: 'stale', data: { Version: 3 } }).data).toEqual({ Version: 3 })
})

it('the problem of one field is found by its name', () => {
  const failure = failed({ message: 'x', errors: [{ path: 'body.Key', message: 'This field is required' }] })
  expect(failure.errorAt('Key')).toBe('This field is required')
  expect(failure.errorAt('ey')).toBeUndefined()
})

it.each([
  ['body.regex', 'Regex: Wrong.'],
  ['body.JsonPathExpression', 'Json path expression: Wrong.'],
  ['body.events.3.StartDate', 'Events 4, start date: Wrong.'],
  ['query.take', 'Take: Wrong.'],
  ['body', 'Wrong.'],
  ['', 'Wrong.'],
])('the place of a problem is said in words: %s', (path, text) => {
  expect(describeProblem({ path, message: 'Wrong.' })).toBe(text)
})

it.each([undefined, '', '<html>Bad gateway</html>', [], 7])(
  "an answer that is not the server's (%j) is still a failure",
  (body) => {
    expect(failed(body, 502).message).toBe('The server gave no reason.')
    expect(formatStatus(failed(body, 502))).toBe('502 Conflict')
  },
)

it('a screen has a text of its own where the server gave none', () => {
  expect(failed({ message: 'The disk is full.' }).messageOr('It failed.')).toBe('The disk is full.')
  expect(failed({ message: '' }).messageOr('It failed.')).toBe('It failed.')
})

it('an invalid ID of a path is an unknown one, other invalid input stays', () => {
  const invalid = (...paths: readonly string[]) =>
    failed({ code: 'invalid-input', errors: paths.map((path) => ({ path, message: 'x' })), requestId: 'r-1' }, 400)
  expect(toUnknownId(invalid('params.id'), events.get)).toMatchObject({
    status: 404,
    code: 'event-unknown',
    message: 'There is no event with this edition.',
    requestId: 'r-1',
  })
  for (const [error, endpoint] of [
    [invalid('params.id', 'query.take'), events.get],
    [invalid(), events.get],
    [invalid('params.id'), events.list],
    [failed({ code: 'stale' }), events.get],
  ] as const)
    expect(toUnknownId(error, endpoint)).toBe(error)
})
