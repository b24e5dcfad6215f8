import { expect, test } from 'vitest'
import { session } from '#contract/session.ts'
import { toApiError } from './error-reply.ts'
import { parseInput } from './parse.ts'

function problemsOf(body: unknown) {
  try {
    parseInput(session.authenticate, { params: {}, query: {}, body })
  } catch (problem) {
    return toApiError(problem).detail.errors
  }
  return []
}

test('a caller reads of each field whether it is missing or unknown, under its own path', () => {
  expect(problemsOf({ Email: 'a@b.co', Password: 'x', password: 'secret' })).toEqual([
    { path: 'body.email', message: 'This is missing.' },
    { path: 'body.Email', message: 'Unknown field.' },
    { path: 'body.Password', message: 'Unknown field.' },
  ])
})

test('a caller who sends 300,000 unknown fields reads of a hundred', () => {
  const body = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`field${index}`, 1]))
  expect(problemsOf(body)).toHaveLength(100)
})
