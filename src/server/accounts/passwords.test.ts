import { expect, it } from 'vitest'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
})

const email = 'robin.hood@example.com'

const create = (password: unknown) =>
  // A password of another type does not compile.
  admin.call(users.register, { body: { email, firstName: 'Robin', lastName: 'Hood', password: password as string } })

const signIn = async (password: string) =>
  (await app.visitor.call(session.authenticate, { body: { email, password } })).status

const mixed = (length: number) => 'three red Boats, 7 ropes; '.repeat(50).slice(0, length)

it.each([
  ['6 characters', 'xkq7vz'],
  ['8 characters', 'xkq7vzmb'],
  ['15 characters', mixed(15)],
  ['64 characters', mixed(64)],
  ['65 characters', mixed(65)],
  ['1,024 characters', mixed(1024)],
  ['over 1,024 bytes', 'żółć€'.repeat(204)],
  ['spaces within', 'a b c d e f'],
  ['spaces around', '  tall ship  '],
  ['six emoji', '🦊🐙🍉🌵🎲🧊'],
  ['emoji of several code points', '👩‍🚀👨‍👩‍👧🏴‍☠️🇵🇹 ahoy'],
  ['Cyrillic', 'пароль-моряка'],
  ['Japanese', 'こんにちは世界'],
  ['right-to-left text', 'שלום-עולם'],
  ['quotes and backslashes', `'"\\;--`],
  ['line breaks and tabs', 'line\none\ttab'],
  ['only digits', '83920175'],
  ['markup', '<b>&amp;</b>'],
])('takes a password with %s, whole', async (_, password) => {
  expect((await create(password)).status).toBe(200)
  expect(await signIn([...password].slice(0, -1).join(''))).toBe(401)
  expect(await signIn(`${password}x`.slice(-1024))).toBe(401)
  expect(await signIn(password)).toBe(200)
})

it.each([
  ['composed and decomposed letters', 'Zoë Müller'.normalize('NFC'), 'Zoë Müller'.normalize('NFD')],
  ['full-width letters', 'ｔａｌｌ　ｓｈｉｐ', 'tall ship'],
  ['ligatures', 'ﬁne ﬂeet', 'fine fleet'],
])('takes %s as the same password', async (_, stored, typed) => {
  expect((await create(stored)).status).toBe(200)
  expect(await signIn(typed)).toBe(200)
})

it.each([
  ['nothing', '', 'body.password'],
  ['five characters', 'xkq7v', 'at least 6 characters'],
  ['five characters and an invisible one', 'xkq7v\u200b', 'at least 6 characters'],
  ['two characters over and over', 'ababababab', 'different characters'],
  ['a common password', 'password', 'most common'],
  ['a common password in capitals', 'PASSWORD', 'most common'],
  ['a common password in full-width letters', 'ｐａｓｓｗｏｒｄ', 'most common'],
  ['a common password with an invisible character', 'pass\u00adword', 'most common'],
  ['a common password between spaces', ' password ', 'most common'],
  ['common digits', '123456789', 'most common'],
  ['the own e-mail address', email, 'e-mail address'],
  ['the own e-mail address in capitals', email.toUpperCase(), 'e-mail address'],
  ['the name of the own e-mail address', 'robin.hood', 'e-mail address'],
  ['the own e-mail address with an invisible character', `${email}\u2060`, 'e-mail address'],
  ['1,025 characters', mixed(1025), 'body.password'],
  ['a megabyte', 'x'.repeat(1_000_000), 'body.password'],
  ['NUL', 'tall\0ship', 'body.password'],
  ['half a surrogate pair', 'tall ship \ud800', 'body.password'],
  ['a number', 12345678, 'body.password'],
  ['null', null, 'body.password'],
  ['a list', ['tall ship'], 'body.password'],
  ['an object', { $ne: 1 }, 'body.password'],
  ['true', true, 'body.password'],
])('rejects %s with the reason, and creates nobody', async (_, password, reason) => {
  const reply = await create(password)
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.errors)).toContain(reason)
  expect(JSON.stringify(reply.errors)).toContain('body.password')
  expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})
