import { expect, it } from 'vitest'
import { ApiError } from '#console/platform/query/api-error.ts'
import { toFieldErrors } from './field-errors.ts'

const values = { Nickname: '', gifts: [] }

function rejected(errors: readonly { path: string; message: string }[], code = 'bad-input') {
  return new ApiError({ status: 400, statusText: 'Bad Request', body: { message: 'Rejected.', code, errors } })
}

it('puts the problem of a body, query or path at the field of its name', () => {
  for (const part of ['body', 'query', 'params']) {
    const error = rejected([{ path: `${part}.Nickname`, message: 'Too long.' }])
    expect(toFieldErrors(error, values)).toEqual({ errors: { Nickname: 'Too long.' }, isComplete: true })
  }
})

it('keeps the rest of a path inside a field', () => {
  const error = rejected([{ path: 'body.gifts.0.amount', message: 'Too many.' }])
  expect(toFieldErrors(error, values)).toEqual({ errors: { 'gifts.0.amount': 'Too many.' }, isComplete: true })
})

it('finds the field that is called otherwise, by path or by error code', () => {
  const byPath = rejected([{ path: 'body.name', message: 'Taken.' }])
  expect(toFieldErrors(byPath, values, { name: 'Nickname' })).toEqual({
    errors: { Nickname: 'Taken.' },
    isComplete: true,
  })
  const byCode = rejected([], 'name-taken')
  expect(toFieldErrors(byCode, values, { 'name-taken': 'Nickname' })).toEqual({
    errors: { Nickname: 'Rejected.' },
    isComplete: true,
  })
})

it('is incomplete when a problem has no field, so that the error is shown as well', () => {
  const error = rejected([
    { path: 'body.Nickname', message: 'Too long.' },
    { path: 'body.other', message: 'Missing.' },
  ])
  expect(toFieldErrors(error, values)).toEqual({ errors: { Nickname: 'Too long.' }, isComplete: false })
  expect(toFieldErrors(rejected([]), values)).toEqual({ errors: {}, isComplete: false })
})
