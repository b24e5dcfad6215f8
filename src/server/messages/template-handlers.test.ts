import { describe, expect, it } from 'vitest'
import { audit } from '#contract/audit.ts'
import { messageTemplates } from '#contract/message-templates.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { type Caller, setUpApp } from '#test/harness/start-app.ts'
import { toTemplate } from './template-repository.ts'

let support: Caller
let viewer: Caller
let admin: Caller

setUpApp(async (game) => {
  admin = await game.signInAs('admin')
  support = await game.signInAs(['SEND_MESSAGES'])
  viewer = await game.signInAs([])
})

const Content = {
  Title: 'Sorry, {name}',
  Message: 'See {ticket}.',
  Expiration: 48 * ticksPerHour,
  Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 250 }],
  AutomaticDisplay: false,
  ExternalLink: 'https://example.com/a',
  ImageURL: '',
  Translations: [{ Language: 'de', Title: 'Entschuldigung', Message: 'Siehe {ticket}.' }],
}
const create = (Name: string, content: object = {}) =>
  support.call(messageTemplates.create, { body: { Name, Content: { ...Content, ...content } } })
const list = async (query = {}) => (await viewer.call(messageTemplates.list, { query })).data

describe('message templates', () => {
  it('are kept with their whole content, by name', async () => {
    await create('Outage')
    await create('apology')
    const { Result, Total } = await list()
    expect(Total).toBe(2)
    expect(Result.map(({ Name }) => Name)).toEqual(['apology', 'Outage'])
    expect(Result[1]).toMatchObject({ Content, ChangedBy: support.email, Version: 1 })
    expect((await list({ filter: 'OUT' })).Result.map(({ Name }) => Name)).toEqual(['Outage'])
  })

  it('take a name once, in any letter case', async () => {
    await create('Outage')
    expect(await create('OUTAGE')).toMatchObject({ status: 409, code: 'template-name-taken' })
    const other = await create('Apology')
    const renamed = await support.call(
      messageTemplates.update,
      { params: { id: String(other.data.Id) }, body: { Name: 'outage', Content } },
      { ifMatch: 1 },
    )
    expect(renamed).toMatchObject({ status: 409, code: 'template-name-taken' })
    expect((await list()).Total).toBe(2)
  })

  it('are changed and deleted by the version that was seen, with an entry each', async () => {
    const { data } = await create('Outage')
    const params = { id: String(data.Id) }
    const body = { Name: 'Outage', Content: { ...Content, Title: 'Hello' } }
    expect((await support.call(messageTemplates.update, { params, body }, { ifMatch: 1 })).data.Version).toBe(2)
    const stale = await support.call(messageTemplates.update, { params, body }, { ifMatch: 1 })
    expect(stale).toMatchObject({ status: 412, code: 'stale' })
    expect((await support.call(messageTemplates.remove, { params }, { ifMatch: 1 })).status).toBe(412)
    expect((await support.call(messageTemplates.remove, { params }, { ifMatch: 2 })).data.Name).toBe('Outage')
    expect((await support.call(messageTemplates.remove, { params }, { ifMatch: 2 })).status).toBe(404)
    const entries = await admin.call(audit.list, { query: { targetId: params.id, targetKind: 'message template' } })
    expect(entries.data.Result.filter(({ Outcome }) => Outcome === 'done').map(({ Action }) => Action)).toEqual([
      'message template deleted',
      'message template saved',
      'message template saved',
    ])
  })

  it.each([
    ['an empty name', '  ', {}],
    ['a name of control characters', 'a\u0007b', {}],
    ['a language twice', 'Outage', { Translations: [...Content.Translations, ...Content.Translations] }],
    ['no language', 'Outage', { Translations: [{ Language: '../x', Title: 'a', Message: 'b' }] }],
    ['a translation without a text', 'Outage', { Translations: [{ Language: 'de', Title: 'a', Message: ' ' }] }],
    ['a date', 'Outage', { AvailableDate: '2030-01-01T00:00:00Z' }],
  ])('with %s are refused, and nothing is kept', async (_, name, content) => {
    expect((await create(name, content)).status).toBe(400)
    expect((await list()).Total).toBe(0)
  })

  it('are written by staff who may send messages alone', async () => {
    const refused = await viewer.call(messageTemplates.create, { body: { Name: 'Mine', Content } })
    expect(refused.status).toBe(403)
  })
})

it('a stored template that breaks a limit of today is read as it is', () => {
  const Translations = [{ Language: 'Klingon!', Title: 'x'.repeat(300), Message: '' }]
  const content = { ...Content, ImageURL: 'no link', Translations }
  const row = { id: 1, name: 'Old', name_folded: 'old', changed_at: new Date(0), changed_by: '', version: 1 }
  expect(toTemplate({ ...row, content: JSON.stringify(content) }).Content).toEqual(content)
})
