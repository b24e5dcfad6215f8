import { expect, test } from 'vitest'
import { EventDuration, EventText } from './event.ts'
import { listLockedFields, toCloneStart, toEventEnd, toEventState } from './event-state.ts'

const start = new Date('2026-03-29T00:30:00.000Z')
const event = { StartDate: start.toISOString(), EndDate: toEventEnd(start, 1.5).toISOString() }

test('ends an event its duration after the start, whatever the clocks do', () => {
  expect(event.EndDate).toBe('2026-03-29T02:00:00.000Z')
  expect(toEventEnd(start, 0.01).getTime() - start.getTime()).toBe(36_000)
})

test('changes the state at the instant of the start and of the end', () => {
  const at = (text: string) => toEventState(event, new Date(text))
  expect(at('2026-03-29T00:29:59.999Z')).toBe('upcoming')
  expect(at('2026-03-29T00:30:00.000Z')).toBe('running')
  expect(at('2026-03-29T01:59:59.999Z')).toBe('running')
  expect(at('2026-03-29T02:00:00.000Z')).toBe('finished')
})

test('locks the start once started, the duration once finished, the profile always', () => {
  const at = (text: string) => listLockedFields(event, new Date(text))
  expect(at('2026-03-29T00:00:00Z')).toEqual({ StartDate: false, Duration: false, ProfileId: true })
  expect(at('2026-03-29T01:00:00Z')).toEqual({ StartDate: true, Duration: false, ProfileId: true })
  expect(at('2026-03-29T03:00:00Z')).toEqual({ StartDate: true, Duration: true, ProfileId: true })
})

test('clones to one minute from now, rounded up to the minute', () => {
  expect(toCloneStart(new Date('2026-01-01T10:00:00.000Z')).toISOString()).toBe('2026-01-01T10:01:00.000Z')
  expect(toCloneStart(new Date('2026-01-01T10:00:00.001Z')).toISOString()).toBe('2026-01-01T10:02:00.000Z')
})

test('accepts durations above zero up to 500 hours with two decimals', () => {
  const problem = (hours: unknown) => EventDuration.safeParse(hours).error?.issues[0]?.message
  for (const hours of [0.01, 0.29, 1, 72, 499.99, 500]) expect(problem(hours)).toBeUndefined()
  for (const hours of [0, -1, 1e-9]) expect(problem(hours)).toBe('Must be a value greater than zero.')
  expect(problem(500.5)).toBe('An event lasts at most 500 hours.')
  expect(problem(1.005)).toBe('A duration has at most two decimals.')
  for (const hours of ['5', null, Number.NaN, Number.POSITIVE_INFINITY]) expect(problem(hours)).toBeDefined()
})

test('trims the text and refuses an empty one', () => {
  expect(EventText.parse('  Harbor Rush ')).toBe('Harbor Rush')
  for (const text of ['', '   ', 'a\nb', 'x'.repeat(201)]) expect(EventText.safeParse(text).success).toBe(false)
})
