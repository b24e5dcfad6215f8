import { expect, test } from 'vitest'
import { isSameDraft, toDraft, toText, validateDraft, withText, withType } from './preference-draft.ts'

const filled = (type: number, text: string) => withText(withType({ ...toDraft(), key: 'KEY' }, type), text)

test('a new preference cannot be saved before it has a key and a value', () => {
  expect(validateDraft(toDraft())).toEqual({ key: 'This field is required', value: 'This field is required' })
})

test.each([
  [0, '{"a":1}'],
  [1, 'text'],
  [2, 'false'],
  [3, '0'],
])('a value of type %d is defined by %j', (type, text) => {
  expect(validateDraft(filled(type, text))).toEqual({})
})

test.each([
  [0, '', 'This field is required'],
  [0, '{"a":', expect.stringMatching(/^This is not valid JSON: ./)],
  [1, '', 'This field is required'],
  [3, '', 'This field is required'],
  [3, '1,5', 'This is not a number.'],
])('a value of type %d is not defined by %j', (type, text, problem) => {
  expect(validateDraft(filled(type, text))).toEqual({ value: problem })
})

test('trying another type and going back keeps what was typed', () => {
  const typed = filled(1, 'Idle Harbor')
  const tried = withType(typed, 3)
  expect(toText(tried)).toBe('')
  expect(withType(tried, 1)).toEqual(typed)
})

test('what was typed comes along to a type that it fits', () => {
  expect(toText(withType(filled(1, '42'), 3))).toBe('42')
  expect(toText(withType(filled(1, 'true'), 2))).toBe('true')
})

test('a draft changes when its key, its type or its value does', () => {
  const preference = {
    Id: 1,
    Key: 'ENV',
    Type: 1,
    Value: 'dev',
    Required: false,
    Version: 3,
    ChangedAt: null,
    ChangedBy: '',
  }
  const draft = toDraft(preference)
  expect(isSameDraft(draft, toDraft({ ...preference, Version: 4 }))).toBe(true)
  expect(isSameDraft(draft, withText(draft, 'live'))).toBe(false)
  expect(isSameDraft(draft, withType(draft, 0))).toBe(false)
})

test('a list of names is a JSON list of texts', () => {
  const problem = 'This must be a list of texts as JSON: ["one", "two"].'
  const problems = [
    [0, '["admin"]'],
    [0, '[]'],
    [0, '{}'],
    [1, 'admin'],
  ].map(([type, text]) => validateDraft({ ...filled(Number(type), String(text)), key: 'refused_names' }).value)
  expect(problems).toEqual([undefined, undefined, problem, problem])
})
