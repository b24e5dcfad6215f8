import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { messageTemplates } from '#contract/message-templates.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const Content = {
  Title: 'Sorry, {name}',
  Message: 'See {ticket}.',
  Expiration: 24 * ticksPerHour,
  Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 250 }],
  Translations: [{ Language: 'de', Title: 'Entschuldige, {name}', Message: 'Siehe {ticket}.' }],
}

const given = async (server: TestApp) => {
  await aPlayer(server.db, { player_id: '00123', nickname: 'Anne', language: 'de' })
  const admin = await server.signInAs('admin')
  await admin.call(messageTemplates.create, { body: { Name: 'Outage', Content } })
}

const openForm = async () => {
  const page = await renderScreen('/acp/player/00123?dialog=send-message', { given })
  await screen.findByLabelText(/^Title/)
  return page
}
type Page = Awaited<ReturnType<typeof openForm>>

async function choose({ user }: Page, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Template' }))
  await user.click(await screen.findByRole('option', { name, hidden: true }))
}

const sent = ({ requests }: Page) =>
  requests.flatMap(({ method, path, body }) =>
    method === 'PUT' && path.startsWith('/messages/') ? [JSON.parse(body)] : [],
  )

describe('a template', () => {
  it('fills the form, asks for its placeholders, and shows what the player will read', async () => {
    const page = await openForm()
    await choose(page, 'Outage')
    const preview = within(screen.getByRole('region', { name: 'What the player will see' }))
    expect(preview.getByText('Entschuldige, Anne')).toBeTruthy()
    expect(screen.getByText('{ticket} goes out as written.')).toBeTruthy()
    await fill(page.user, screen.getByLabelText('{ticket}'), 'T-77')
    expect(preview.getByText('Siehe T-77.')).toBeTruthy()
    await page.user.selectOptions(screen.getByLabelText('Language of the preview'), 'Any other language')
    expect(preview.getByText('Sorry, Anne')).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Send message' }))
    await shows('Message Sent!')
    expect(sent(page)).toMatchObject([
      {
        Title: 'Sorry, {name}',
        Message: 'See T-77.',
        Gifts: Content.Gifts,
        Expiration: Content.Expiration,
        Translations: [{ Language: 'de', Title: 'Entschuldige, {name}', Message: 'Siehe T-77.' }],
      },
    ])
  })

  it('names its empty placeholders in the question, and is no longer chosen once the message was sent', async () => {
    const page = await renderScreen('/acp/message?tab=send', { given })
    await screen.findByLabelText(/^Title/)
    await choose(page, 'Outage')
    await page.user.click(screen.getByRole('radio', { name: 'All players' }))
    await page.user.click(screen.getByRole('button', { name: 'Send to all players' }))
    const question = within(await screen.findByRole('dialog', { name: 'Send this message to all players?' }))
    question.getByText('{ticket} goes out as written.')
    await page.user.click(question.getByRole('button', { name: 'Send to all players' }))
    await shows('Message Sent!')
    expect(screen.getByRole('combobox', { name: 'Template' })).toHaveProperty('value', '')
  })

  it('is made from the form, and replaced under its name', async () => {
    const page = await openForm()
    await choose(page, 'Outage')
    await fill(page.user, screen.getByLabelText('{ticket}'), 'T-77')
    await page.user.click(screen.getByRole('button', { name: 'Add a language' }))
    const added = within(screen.getByRole('group', { name: 'New language' }))
    await page.user.type(added.getByRole('combobox', { name: /Language/ }), 'fr')
    const french = within(screen.getByRole('group', { name: 'French' }))
    await fill(page.user, french.getByLabelText(/^Title/), 'Pardon')
    await fill(page.user, french.getByLabelText(/^Message/), 'Voici.')
    await page.user.click(screen.getByRole('button', { name: 'Save as template' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }))
    await dialog.findByText(/This replaces/)
    await page.user.click(dialog.getByRole('button', { name: 'Replace template' }))
    await shows('The template was replaced.')
    const { data } = await page.server.visitor.call(
      messageTemplates.list,
      { query: {} },
      { headers: { authorization: `Bearer ${page.person?.token}` } },
    )
    expect(data.Result).toMatchObject([
      { Name: 'Outage', Version: 2, Content: { Message: 'See {ticket}.', Translations: [{}, { Language: 'fr' }] } },
    ])
  })

  it('is not made of a message that could not be sent', async () => {
    const page = await openForm()
    const save = screen.getByRole('button', { name: 'Save as template' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(screen.getByRole('button', { name: 'Add a language' }))
    await page.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Hi')
    expect(save.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the list of templates', () => {
  it('leads into the form, and deletes with an undo', async () => {
    const page = await renderScreen('/acp/message?tab=templates', { given })
    const row = within(await screen.findByRole('row', { name: /Outage/ }))
    expect(row.getByText('German')).toBeTruthy()
    await page.user.click(row.getByRole('button', { name: 'Delete' }))
    await page.user.click(await screen.findByRole('button', { name: 'Delete template' }))
    await shows(/^Template .+ deleted\.$/)
    await shows(/There are no templates yet/)
    await page.user.click(screen.getByRole('button', { name: 'Undo' }))
    await shows('The template was restored.')
    const again = within(await screen.findByRole('row', { name: /Outage/ }))
    await page.user.click(again.getByRole('button', { name: 'Use' }))
    expect(await screen.findByDisplayValue('Sorry, {name}')).toBeTruthy()
  })

  it('can be read, not used, without the permission', async () => {
    await renderScreen('/acp/message?tab=templates', { given, as: [] })
    const row = within(await screen.findByRole('row', { name: /Outage/ }))
    for (const name of ['Use', 'Delete'])
      expect(row.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  })
})
