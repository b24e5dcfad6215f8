import { expect, test } from 'vitest'
import { session } from '#contract/session.ts'
import { toApiError } from './error-reply.ts'
import { parseInput } from './parse.ts'

function toErrors(body: unknown) {
  try {
    parseInput(session.authenticate, { params: {}, query: {}, body })
  } catch (problem) {
    return toApiError(problem).detail.errors
  }
  return []
}

test('returns missing and unknown fields under their paths', () => {
  expect(toErrors({ Email: 'a@b.co', Password: 'x', password: 'secret' })).toEqual([
    { path: 'body.email', message: 'This is missing.' },
    { path: 'body.Email', message: 'Unknown field.' },
    { path: 'body.Password', message: 'Unknown field.' },
  ])
})

test('says in plain English what an input must be', () => {
  expect(toErrors({ email: 1, password: true })).toEqual([
    { path: 'body.email', message: 'This must be text.' },
    { path: 'body.password', message: 'This must be text.' },
  ])
})

test('returns at most 100 errors for 300,000 unknown fields', () => {
  const body = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`field${index}`, 1]))
  expect(toErrors(body)).toHaveLength(100)
})

test('names the errors of the alternative that a body comes nearest to', () => {
  expect(toErrors({ ticket: 'a', Code: '123456' })).toEqual([{ path: 'body.Code', message: 'Unknown field.' }])
})
