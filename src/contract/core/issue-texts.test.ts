import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './issue-texts.ts'

const describeInput = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: describeIssue }).error?.issues[0]?.message

describe('the texts of invalid input', () => {
  it.each([
    ['a missing value', z.string(), undefined, 'This is missing.'],
    ['a missing choice', z.enum(['a', 'b']), undefined, 'This is missing.'],
    ['text for a number', z.number(), 'one', 'This must be a number.'],
    ['a fraction', z.int(), 1.5, 'This must be a whole number.'],
    ['a list for a record', z.record(z.string(), z.int()), [1], 'This must be an object.'],
    ['an object for a list', z.array(z.int()), {}, 'This must be a list.'],
    ['a number for text', z.string(), 1, 'This must be text.'],
    ['another choice', z.enum(['a', 'b']), 'c', 'This must be one of a, b.'],
    ['another literal', z.literal('*'), 'c', 'This must be *.'],
    ['a number too large', z.int().max(5), 6, 'This must be at most 5.'],
    ['a number that is no more', z.number().gt(0), 0, 'This must be more than 0.'],
    ['a list too short', z.array(z.int()).min(1), [], 'This must have at least 1 item.'],
    ['text too long', z.string().max(2), 'abc', 'This must have at most 2 characters.'],
    ['text of another length', z.string().length(2), 'a', 'This must have exactly 2 characters.'],
    ['no instant', z.iso.datetime(), 'x', 'This must be a date and time as 2026-11-20T14:05:00.000Z.'],
    ['another pattern', z.string().regex(/^a$/), 'b', 'This must match /^a$/.'],
    [
      'an unknown kind',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
      { kind: 'c' },
      'This must be one of a, b.',
    ],
    ['fields that nobody knows', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b.'],
    ['a failed rule without a text', z.string().refine(() => false), 'b', 'This is not valid.'],
  ])('describe %s', (_, schema, input, text) => {
    expect(describeInput(schema, input)).toBe(text)
  })

  it("leave a schema's own text as it is", () => {
    expect(describeInput(z.int('A count is a whole number.'), 'x')).toBe('A count is a whole number.')
  })
})
