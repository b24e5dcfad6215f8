import { expect, test } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { findRoundedNumbers } from './rounded-numbers.ts'

let game: TestApp

setUpApp((app) => {
  game = app
})

test.each([
  '9007199254740991.4',
  '9007199254740993',
  '-18014398509481985',
  '0.99999999999999999999',
  '1234567890123456789e1',
])('finds %s, which becomes another whole number', (number) => {
  const text = `{"list":[1,{"value":${number}}],"text":"${number}"}`
  expect(findRoundedNumbers(text, 'body', 100)).toEqual(['body.list.1.value'])
})

test.each([
  '9007199254740991',
  '9007199254740992',
  '9007199254740992.0',
  '0.30000000000000000004',
  '1e300',
  '100000000000000000000',
  '1.5000000000000000000',
])('lets %s pass, which stays the same or is no whole number', (number) => {
  expect(findRoundedNumbers(`[${number}, "9007199254740993 \\" 9007199254740993"]`, 'body', 100)).toEqual([])
})

test('finds no more than it is asked for', () => {
  const text = `[${Array(300).fill('9007199254740993').join()}]`
  expect(findRoundedNumbers(text, 'body', 100)).toHaveLength(100)
})

test('rejects a body with such a number by its path, and changes nothing', async () => {
  const admin = await game.signInAs('admin')
  const playerId = await aPlayer(game.db, { attributes: { coins: 5 } })
  const attribute = { playerId, name: 'coins', value: 0, expirationDate: null }
  const reply = await game.app.inject({
    method: 'PUT',
    url: attributes.save.path,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ attributes: [attribute] }).replace('"value":0', '"value":9007199254740991.4'),
  })
  expect([reply.statusCode, reply.json().code, reply.json().errors]).toEqual([
    400,
    'invalid-input',
    [{ path: 'body.attributes.0.value', message: 'This number would lose digits.' }],
  ])
  const { data } = await admin.call(attributes.list, { params: { id: playerId } })
  expect(data.Attributes).toMatchObject([{ Name: 'coins', Value: 5 }])
})
