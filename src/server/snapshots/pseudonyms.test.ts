import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAnonymizer, type Identity } from './pseudonyms.ts'

const identities: readonly Identity[] = [
  { kind: 'player', value: '40012345' },
  { kind: 'device', value: 'DEV-aa.11+b' },
  { kind: 'social', value: 'fb_998877' },
  { kind: 'name', value: 'Zoë K' },
  { kind: 'name', value: 'Al' },
  { kind: 'device', value: '' },
]

const hash = (text: string) => createHash('sha256').update(`key ${text}`).digest()
const { anonymizeJson, anonymizeText, anonymizeNumber } = createAnonymizer(identities, hash)

const secrets = /40012345|dev-aa|998877|zo[ëe\\]|@(?!example\.invalid)/i

test('keeps everything else byte for byte', () => {
  const texts = [
    '{ "a" : 9007199254740993, "a" : 1e400 }',
    ' \t[1.0, -0, true,null, "", "\\u00e9 é 𝒳", {}, []]\n',
    '"All aboard, Alfred"',
    '{"name":"Sharks","level":40012,"note":"[not json","max":{"ids":[1,2]}}',
    '40012',
  ]
  for (const text of texts) expect(anonymizeJson(text)).toBe(text)
})

test('replaces ids, names and e-mails wherever they are, escaped or in JSON within strings', () => {
  const inner = JSON.stringify({ owner: '40012345', mail: 'zoe.k@mail.example.com' })
  const texts = [
    '{"40012345":{"from":"user_40012345_eu","n":40012345}}',
    '{"x":"\\u0034\\u0030012345","d":["dev-AA.11+B/1"]}',
    '{"greeting":"Hello Zo\\u00eb K!","again":"ZOË K"}',
    JSON.stringify({ wrapped: inner, twice: JSON.stringify({ inner }) }),
    '["fb_998877","mailto:a.b+c@mail.example.co.uk"]',
  ]
  for (const text of texts) {
    const found = anonymizeJson(text)
    expect(found).not.toMatch(secrets)
    expect(() => JSON.parse(found)).not.toThrow()
    expect(found).not.toContain('\\\\u0034')
  }
  expect(anonymizeJson('"AL"')).toMatch(/^"name-[0-9a-f]{12}"$/)
  expect(anonymizeText('by zoë k, for 40012345')).toMatch(/^by name-[0-9a-f]{12}, for player-[0-9a-f]{12}$/)
})

test('replaces what members are named for, also of other players', () => {
  const found = JSON.parse(
    anonymizeJson(
      JSON.stringify({
        friendIds: ['77', 88, 0, -1],
        m_nickName: 'Bo',
        device_id: 'x',
        email: 'none',
        ipAddress: '10.1.2.3',
        facebookUserId: '5',
        playerId: '',
        userName: null,
        itemName: 'Sword',
      }),
    ),
  )
  expect(found).toEqual({
    friendIds: [expect.stringMatching(/^player-/), expect.any(Number), 0, -1],
    m_nickName: expect.stringMatching(/^name-/),
    device_id: expect.stringMatching(/^device-/),
    email: expect.stringMatching(/^email-.*@example\.invalid$/),
    ipAddress: expect.stringMatching(/^contact-/),
    facebookUserId: expect.stringMatching(/^social-/),
    playerId: '',
    userName: null,
    itemName: 'Sword',
  })
  expect(found.friendIds[1]).toBeGreaterThanOrEqual(100_000_000)
  expect(anonymizeNumber('friendId', 88)).toBe(found.friendIds[1])
  expect(anonymizeNumber('gems', 88)).toBe(88)
})

test('gives one value one pseudonym, and another one with another key', () => {
  const other = createAnonymizer(identities, (text) => createHash('sha256').update(text).digest())
  const first = anonymizeText('40012345')
  expect(JSON.parse(anonymizeJson('{"p":"40012345"}')).p).toBe(first)
  expect(other.anonymizeText('40012345')).not.toBe(first)
})

test('reads long and odd values in one pass', () => {
  const long = `["${'a@'.repeat(300_000)}","${'\\"'.repeat(100_000)}"]`
  expect(anonymizeJson(long)).toBe(long)
  const deep = `${'['.repeat(100)}"40012345"${']'.repeat(100)}`
  expect(anonymizeJson(deep)).not.toMatch(secrets)
})
