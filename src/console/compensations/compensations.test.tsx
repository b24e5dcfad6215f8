import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ticksPerHour } from '#contract/messages.ts'
import { insertTemplate } from '#server/messages/template-repository.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const hourMs = 3_600_000

/** Two players of iOS who were there before the outage, and one of Android. */
const given = async ({ db, clock }: TestApp) => {
  const created_at = new Date(clock.now.getTime() - 1_000 * hourMs)
  const last_save_game = new Date(clock.now.getTime() - 5 * hourMs)
  for (const player_id of ['ann', 'bob']) await aPlayer(db, { player_id, created_at, last_save_game, platform: 'ios' })
  await aPlayer(db, { player_id: 'cleo', created_at, last_save_game, platform: 'android' })
}

const template = {
  Title: 'Sorry',
  Message: 'Hello {name}, see {ticket}.',
  Expiration: 72 * ticksPerHour,
  Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }],
  AutomaticDisplay: true,
  ExternalLink: '',
  ImageURL: 'https://example.com/sorry.png',
  Translations: [{ Language: 'de', Title: 'Entschuldigung', Message: 'Hallo {name}' }],
}

const open = (path: string, as: Viewer = 'admin') => renderScreen(path, { as, given })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
type Page = Awaited<ReturnType<typeof open>>

/** Sets a field at once: typing a form of this size takes very long here. */
async function fill(label: RegExp | string, text: string) {
  const field = (await screen.findAllByLabelText(label))[0]
  if (!field) throw new Error(`There is no field ${label}.`)
  fireEvent.change(field, { target: { value: text } })
}

async function fillForm(page: Page) {
  await fill(/^Outage/, 'Saves were lost')
  await fill(/^Start time/, '00:00')
  await fill(/^End time/, '00:01')
  await page.user.selectOptions(await screen.findByLabelText('Platform'), 'ios')
  await fill(/^Title/, 'Sorry')
  await fill(/^Message/, 'Take this.')
  await fill('Item ID of gift 1', 'gems')
  await fill('Amount of gift 1', '250')
}

describe('compensating players', () => {
  it('counts who qualifies and the cost before it can be confirmed, and sends a job', async () => {
    const page = await open('/acp/compensations?new=true')
    await fillForm(page)
    expect(await button('Compensate')).toHaveProperty('disabled', true)
    await page.user.click(await button('Count players and cost'))
    await shows('2 players qualify now')
    const cost = await screen.findByRole('table', { name: 'Cost' })
    expect(within(cost).getAllByRole('row').at(-1)?.textContent).toBe('gemsCurrency500')
    await shows('250 gems')
    await page.user.click(await button('Compensate 2 players'))
    await shows('Saves were lost: sending to 2 players.')
    await page.server.runJobs()
    expect(await page.server.db.selectFrom('message_deliveries').select('player_id').execute()).toHaveLength(2)
  })

  it('warns of another one for the same hours, which can be given deliberately, and the list follows the job', async () => {
    const page = await open('/acp/compensations?new=true')
    await fillForm(page)
    await page.user.click(await button('Count players and cost'))
    await page.user.click(await button('Compensate 2 players'))
    const row = () => screen.findByRole('row', { name: /Saves were lost/ })
    await waitFor(async () => expect((await row()).textContent).toMatch(/Sending.*Sending: 0 of 2/))
    await page.server.runJobs()
    await waitFor(async () => expect((await row()).textContent).toMatch(/Ended.*0 of 2 collected500 gems/), {
      timeout: 10_000,
    })
    await page.user.click(await button('Compensate players'))
    await fillForm(page)
    await page.user.click(await button('Count players and cost'))
    const warning = within(await screen.findByRole('alert', { name: 'Already compensated for these hours' }))
    warning.getByText(/2 players would also have/)
    warning.getByRole('link', { name: 'Saves were lost' })
    expect(await button('Compensate 2 players')).toHaveProperty('disabled', true)
    await page.user.click(warning.getByRole('checkbox', { name: 'Compensate again' }))
    await page.user.click(await button('Compensate 2 players'))
    await shows('Saves were lost: sending to 2 players.')
    await waitFor(async () =>
      expect(await page.server.db.selectFrom('compensations').select('id').execute()).toHaveLength(2),
    )
  })

  it('takes its message from a template, with the languages of that', async () => {
    const page = await renderScreen('/acp/compensations?new=true', {
      given: async (server) => {
        await given(server)
        // Before the page reads the templates.
        const author = { email: 'ann@example.com', now: server.clock.now }
        await insertTemplate(server.db, { Name: 'Outage', Content: template }, author)
      },
    })
    await fillForm(page)
    await page.user.click(await screen.findByRole('combobox', { name: 'Template' }))
    await page.user.click(await screen.findByRole('option', { name: 'Outage' }))
    await shows('From the template: its text in German and its image.')
    await shows('{ticket} goes out as written.')
    await fill(/^Message/, 'Hello {name}')
    await page.user.click(await button('Count players and cost'))
    await page.user.click(await button('Compensate 2 players'))
    await shows('Saves were lost: sending to 2 players.')
    const [sent] = await page.server.db.selectFrom('messages').selectAll().execute()
    expect(sent).toMatchObject({ title: 'Sorry', message: 'Hello {name}', image_url: template.ImageURL })
    expect(JSON.stringify(sent)).toContain('Entschuldigung')
  })

  it('has to be counted again when the conditions or the gifts change', async () => {
    const page = await open('/acp/compensations?new=true')
    await fillForm(page)
    await page.user.click(await button('Count players and cost'))
    await shows('2 players qualify now')
    await page.user.selectOptions(await screen.findByLabelText('Platform'), 'android')
    await shows('The conditions or gifts changed. Count again.')
    expect(await button('Compensate 2 players')).toHaveProperty('disabled', true)
    await page.user.click(await button('Count players and cost'))
    await shows('1 player qualifies now')
  })

  it('names what is wrong at its field', async () => {
    const page = await open('/acp/compensations?new=true')
    await page.user.click(await button('Count players and cost'))
    expect((await screen.findAllByText('Choose a date and a time.')).length).toBeGreaterThan(0)
    await fill(/^Start time/, '00:05')
    await fill(/^End time/, '00:01')
    await page.user.selectOptions(await screen.findByLabelText('Platform'), 'ios')
    await fill('Item ID of gift 1', 'gems')
    await page.user.click(await button('Count players and cost'))
    await shows('The outage ends after it began.')
  })

  it('needs SEND_MESSAGES', async () => {
    await open('/acp/compensations', [])
    await shows(/No compensations yet/)
    expect((await button('Compensate players')).getAttribute('aria-disabled')).toBe('true')
  })
})

it('the report shows what became of it, and stops it', async () => {
  const page = await open('/acp/compensations?new=true')
  await fillForm(page)
  await page.user.click(await button('Count players and cost'))
  await page.user.click(await button('Compensate 2 players'))
  await shows('Saves were lost: sending to 2 players.')
  await page.server.runJobs()
  await page.user.click(await screen.findByRole('link', { name: 'Saves were lost' }))
  await shows('0 of 2 collected')
  await shows('Plays on iOS.')
  const given = await screen.findByRole('table', { name: 'Given' })
  expect(within(given).getAllByRole('row').at(-1)?.textContent).toBe('gemsCurrency500')
  await page.user.click(await button('Stop'))
  const question = within(await screen.findByRole('dialog', { name: 'Stop this compensation?' }))
  await page.user.click(question.getByRole('button', { name: 'Stop compensation' }))
  await shows(/^Compensation \d+ stopped\.$/)
  await waitFor(() => expect(screen.getAllByText('Stopped').length).toBeGreaterThan(0))
})

it('says when there is no such compensation', async () => {
  await open('/acp/compensations/77')
  await shows('There is no compensation with this number.')
})
