// Loaded on demand in a browser; here before the time is counted.
import './webhooks-tab.tsx'
import '#console/home/home-page.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventKinds } from '#contract/game-feed.ts'
import { webhookLimit, webhooks } from '#contract/webhooks.ts'
import { fill, getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { Caller, TestApp } from '#test/harness/start-app.ts'
import { WebhookReceiver } from '#test/harness/webhook-receiver.ts'
import { allKinds } from './event-kinds.ts'

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await new WebhookReceiver().start()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.requests.length = 0
  receiver.answer = () => 204
})

const fields = { name: 'Warehouse', format: 'events', kinds: ['purchase', 'refund'], isActive: true } as const

const add = (admin: Caller, change: object = {}) =>
  admin.call(webhooks.create, { body: { ...fields, kinds: [...fields.kinds], url: receiver.url, ...change } })

const given = async (app: TestApp) => add(await app.signInAs('admin'))
const page = (search = '', options: object = {}) =>
  renderScreen(`/acp/settings?tab=webhooks${search}`, { given, ...options })
const list = async (person: Caller | undefined) => (await person?.call(webhooks.list, {}))?.data.Webhooks ?? []

it('the form has every kind of events once', () => {
  expect([...allKinds].sort()).toEqual(Object.keys(eventKinds).sort())
})

describe('a new webhook', () => {
  it('is explained, checked and added; its secret is shown once', async () => {
    const { user, person } = await renderScreen('/acp/settings?tab=webhooks')
    await shows(/^No webhook yet\. A webhook sends what happens/)
    await user.click(screen.getByRole('link', { name: 'Add the first webhook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
    expect(dialog.getByRole('checkbox', { name: /^Audited/ })).toHaveProperty('checked', true)
    await user.click(dialog.getByRole('button', { name: 'None' }))
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    expect(await dialog.findByText('Choose at least one kind of events.')).toBeTruthy()
    expect(dialog.getByText('An address is like https://example.com/events.')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: /^Refund/ }))
    await user.click(dialog.getByRole('checkbox', { name: /^Player made/ }))
    await fill(user, dialog.getByRole('textbox', { name: /^Name/ }), 'Warehouse')
    await fill(user, dialog.getByLabelText(/^Address/), receiver.url)
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    const secret = within(await screen.findByRole('dialog', { name: 'Keep the secret of Warehouse' }))
    expect(secret.getByText(/^whsec_/)).toBeTruthy()
    // A press beside it must not lose the secret.
    await user.keyboard('{Escape}')
    await user.click(secret.getByRole('button', { name: 'I stored the secret' }))
    await waitFor(() => expect(screen.queryByText(/^whsec_/)).toBeNull())
    const drawer = within(await screen.findByRole('dialog', { name: 'Warehouse' }))
    expect(drawer.getByText('Nothing sent yet')).toBeTruthy()
    expect(await list(person)).toMatchObject([
      { Name: 'Warehouse', Format: 'events', Kinds: ['player made', 'refund'], IsActive: true },
    ])
  })

  it('for Slack begins with the kinds that people read, and shows no secret', async () => {
    const { user, person } = await renderScreen('/acp/settings?tab=webhooks&new=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
    await user.click(dialog.getByRole('radio', { name: 'Slack message' }))
    expect(dialog.getByRole('checkbox', { name: /^Refund/ })).toHaveProperty('checked', true)
    expect(dialog.getByRole('checkbox', { name: /^Audited/ })).toHaveProperty('checked', false)
    await fill(user, dialog.getByRole('textbox', { name: /^Name/ }), 'Support channel')
    await fill(user, dialog.getByLabelText(/^Address/), receiver.url)
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Support channel' }))
    expect(drawer.getByText('Slack message')).toBeTruthy()
    expect(drawer.queryByText(/^ends in/)).toBeNull()
    expect(screen.queryByText(/^whsec_/)).toBeNull()
    expect((await list(person))[0]?.Kinds).toHaveLength(5)
  })

  it('leaves no address in the browser while its outcome is not known', async () => {
    const { user, connection } = await renderScreen('/acp/settings?tab=webhooks&new=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
    await user.click(dialog.getByRole('radio', { name: 'Slack message' }))
    await fill(user, dialog.getByRole('textbox', { name: /^Name/ }), 'Support channel')
    await fill(user, dialog.getByLabelText(/^Address/), 'https://hooks.slack.com/services/T0/B0/marker')
    connection.isDown = true
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    const readStorage = () => JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }])
    await waitFor(() => expect(readStorage()).toContain('Add a webhook'))
    expect(readStorage()).not.toContain('marker')
    // The input stays where it was typed.
    expect(dialog.getByLabelText(/^Address/)).toHaveProperty('value', expect.stringContaining('marker'))
  })

  it('is not offered where there are as many as there may be', async () => {
    await page('', {
      given: async (app: TestApp) => {
        const admin = await app.signInAs('admin')
        for (let number = 1; number <= webhookLimit; number++) await add(admin, { name: `Webhook ${number}` })
      },
    })
    const button = await screen.findByRole('button', { name: 'New webhook' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  })
})

it('is changed without its address, which stays', async () => {
  const { user, person, requests } = await page()
  await user.click(await screen.findByRole('button', { name: 'Actions of Warehouse' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Warehouse' }))
  expect(dialog.getByLabelText(/^Address/).getAttribute('placeholder')).toBe(receiver.url)
  await user.click(dialog.getByRole('checkbox', { name: /^Guild left/ }))
  await user.click(dialog.getByRole('button', { name: 'Save webhook' }))
  await shows('Webhook Warehouse saved.')
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({ ...fields, kinds: ['purchase', 'refund', 'guild left'] })
  expect(await list(person)).toMatchObject([{ Url: receiver.url, Kinds: ['purchase', 'refund', 'guild left'] }])
})

it('shows both versions where another user changed it meanwhile', async () => {
  const { user, server } = await page('&edit=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Warehouse' }))
  await user.click(dialog.getByRole('switch', { name: /^Active/ }))
  const other = await server.signInAs('admin')
  await other.call(webhooks.update, { params: { id: '1' }, body: { ...fields, kinds: ['refund'], name: 'Lake' } })
  await user.click(dialog.getByRole('button', { name: 'Save webhook' }))
  expect(await dialog.findByText('Active: theirs On; mine Off.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await waitFor(async () =>
    expect(await list(other)).toMatchObject([{ Name: 'Lake', Kinds: ['refund'], IsActive: false }]),
  )
})

it('is tested, and says how the receiver answered', async () => {
  const { user } = await page()
  await user.click(await screen.findByRole('button', { name: 'Actions of Warehouse' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Test of Warehouse' }))
  expect((await dialog.findByText('Accepted')).parentElement?.textContent).toMatch(
    /^Accepted, status 204 after \d+ ms\.$/,
  )
  receiver.answer = () => 500
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  expect((await dialog.findByText('Failed')).parentElement?.textContent).toMatch(
    /^Failed after \d+ ms: The receiver answered 500\.$/,
  )
  expect(receiver.requests).toHaveLength(2)
})

it('gets a new secret, in red where the present one ends at once', async () => {
  const { user, person } = await page('&webhook=1')
  const drawer = within(await screen.findByRole('dialog', { name: 'Warehouse' }))
  await user.click(drawer.getByRole('button', { name: 'Actions of Warehouse' }))
  await user.click(await screen.findByRole('menuitem', { name: 'New secret…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Warehouse a new secret?' }))
  await user.selectOptions(dialog.getByLabelText('The present secret'), 'Ends at once')
  const button = dialog.getByRole('button', { name: 'Make new secret and end the present one' })
  expect(button.getAttribute('data-submit')).toBe('destructive')
  await user.selectOptions(dialog.getByLabelText('The present secret'), 'Works for 7 more days')
  await user.click(dialog.getByRole('button', { name: 'Make new secret' }))
  const secret = within(await screen.findByRole('dialog', { name: 'Keep the secret of Warehouse' }))
  await user.keyboard('{Escape}')
  await user.click(secret.getByRole('button', { name: 'I stored the secret' }))
  expect(await screen.findByText(/the one before until/)).toBeTruthy()
  expect((await list(person))[0]?.OldSecretUntil).not.toBeNull()
})

it('is paused and resumed', async () => {
  const { user, person } = await page()
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions of Warehouse' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Pause')
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause Warehouse?' }))
  await user.click(dialog.getByRole('button', { name: 'Pause webhook' }))
  await shows('Webhook Warehouse paused.')
  expect(await shows('Paused')).toBeTruthy()
  await choose('Resume')
  await user.click(await screen.findByRole('button', { name: 'Resume webhook' }))
  await waitFor(async () =>
    expect(await list(person)).toMatchObject([{ IsActive: true, Kinds: ['purchase', 'refund'] }]),
  )
})

it('is removed after a question that says what is lost, and its details close', async () => {
  const { user, person } = await page('&webhook=1')
  const drawer = within(await screen.findByRole('dialog', { name: 'Warehouse' }))
  await user.click(drawer.getByRole('button', { name: 'Actions of Warehouse' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the webhook Warehouse?' }))
  expect(dialog.getByText('No event waits to be sent.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove webhook' }))
  await shows('Webhook Warehouse removed.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(getCurrentPath()).toBe('/acp/settings?tab=webhooks')
  expect(await list(person)).toEqual([])
})

it('says so where a link names a webhook that is gone', async () => {
  await page('&webhook=9')
  expect(await shows(/There is no webhook with this ID/)).toBeTruthy()
})

it('has a tab for those alone who may make keys of the game', async () => {
  await page('', { as: ['MANAGE_GAME_KEYS'] })
  expect(await screen.findByRole('tab', { name: 'Webhooks' })).toBeTruthy()
  await page('', { as: ['MANAGE_ROLE_PERMISSIONS'] })
  await screen.findByRole('tab', { name: 'Roles' })
  expect(screen.queryByRole('tab', { name: 'Webhooks' })).toBeNull()
})
