import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import { expectUndoConflict, pressUndo } from '#test/harness/undo.ts'

type Options = Parameters<typeof renderScreen>[1]

const tab = '/acp/player/p-1?tab=attributes'
const expires = new Date(Date.UTC(2040, 0, 1))

const open = (options: Options = {}) =>
  renderScreen(tab, {
    ...options,
    given: async (server) => {
      const { db } = server
      await aPlayer(db, { player_id: 'p-1', attributes: { coins: 5, current_stage: 3 }, timers: { boost: expires } })
      const texts = { persistence_key_name: '', json_path_expression: '', regex: '' }
      const icon = (name: string, image_url: string) => ({ name, image_url, ...texts })
      await db
        .insertInto('attribute_configurations')
        .values([icon('coins', '/content/coin.png'), icon('boost', 'https://evil.example/boost.png')])
        .execute()
      await options.given?.(server)
    },
  })

const field = (name: string) => screen.findByLabelText(`Value of ${name}`)

const type = async ({ user }: RenderedScreen, name: string, text: string) => {
  const input = await field(name)
  await user.clear(input)
  await user.type(input, text)
}

/** Opens the review by the button of the tab and confirms it. */
const save = async ({ user }: RenderedScreen, reason = '') => {
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const review = within(await screen.findByRole('dialog', { name: /^Save \d+ changes?\?$/ }))
  if (reason !== '') await fill(user, await review.findByLabelText('Reason or ticket link (optional)'), reason)
  await user.click(await review.findByRole('button', { name: 'Save Changes' }))
}

const saves = ({ requests }: RenderedScreen) =>
  requests.filter(({ method, path }) => method === 'PUT' && path === '/attributes').map(({ body }) => JSON.parse(body))

const reasons = ({ requests }: RenderedScreen) =>
  requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('Audit-Reason'))

/** Changes the coins behind the page's back. */
const colleagueSets = async ({ server }: RenderedScreen, value: number) => {
  const colleague = await server.signInAs('admin')
  await colleague.call(attributes.save, {
    body: { attributes: [{ playerId: 'p-1', name: 'coins', value, expirationDate: null }] },
  })
}

const valueOfCoins = async ({ server }: RenderedScreen) => {
  const reader = await server.signInAs('admin')
  const { data } = await reader.call(attributes.list, { params: { id: 'p-1' } })
  return data.Attributes.find(({ Name }) => Name === 'coins')?.Value
}

describe("a player's attributes", () => {
  it('say which of them saves do not update, because its configuration is paused', async () => {
    await open({
      given: ({ db, clock }) =>
        db.updateTable('attribute_configurations').set({ paused_at: clock.now }).where('name', '=', 'coins').execute(),
    })
    await field('coins')
    const row = (name: string) => screen.getByRole('cell', { name: new RegExp(`^${name}`) }).textContent
    await waitFor(() =>
      expect(row('coins')).toMatch(/^coinsIts configuration was paused .+: saves do not update it\.$/),
    )
    expect(row('boost')).toBe('boost')
  })

  it('are listed with the current stage first, and a dash where nothing expires', async () => {
    await open()
    await field('coins')
    const rows = within(screen.getByRole('table', { name: 'Player attributes' })).getAllByRole('row')
    const cells = rows.slice(1).map((row) => within(row).getAllByRole('cell'))
    expect(cells.map(([name]) => name?.textContent)).toEqual(['current_stage', 'boost', 'coins'])
    expect(cells.map(([, , expiration]) => expiration?.textContent === '-')).toEqual([true, false, true])
    expect(
      within(rows[0] ?? document.body)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Value', 'Expiration Date'])
  })

  it('show no icon from anywhere but the content-delivery base', async () => {
    await open()
    await field('coins')
    const addresses = [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src') ?? '')
    expect(addresses.filter((source) => source.includes('evil'))).toEqual([])
  })
})

describe('editing attributes', () => {
  it('sends all changed ones in one call, with the versions and expirations they had', async () => {
    const page = await open()
    const button = await screen.findByRole('button', { name: 'Save Changes' })
    expect(button).toHaveProperty('disabled', true)
    await type(page, 'coins', '6')
    await type(page, 'boost', '2.5')
    expect(screen.getByText('2 changes')).toBeTruthy()
    await save(page)
    expect(await shows('2 attributes were saved.')).toBeTruthy()
    expect(saves(page)).toEqual([
      {
        attributes: [
          { playerId: 'p-1', name: 'coins', value: 6, expirationDate: null, version: 1 },
          { playerId: 'p-1', name: 'boost', value: 2.5, expirationDate: expires.toISOString(), version: 1 },
        ],
      },
    ])
    expect(await field('coins')).toHaveProperty('value', '6')
    expect(screen.queryByText(/^\d+ changes?$/)).toBeNull()
  })

  it('shows every change before and after, and saves from there', async () => {
    const page = await open()
    await type(page, 'coins', '6')
    await page.user.click(screen.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog'))
    expect((await review.findAllByRole('cell')).map((cell) => cell.textContent)).toEqual(['coins', '5', '6'])
    await page.user.click(review.getByRole('button', { name: 'Save Changes' }))
    expect(await shows('1 attribute was saved.')).toBeTruthy()
  })

  it('asks for the review on Enter in a field, and writes only from there, with its reason', async () => {
    const page = await open()
    await type(page, 'coins', '6{Enter}')
    const review = within(await screen.findByRole('dialog', { name: 'Save 1 change?' }))
    expect(saves(page)).toEqual([])
    await fill(page.user, await review.findByLabelText('Reason or ticket link (optional)'), 'T-4711')
    await page.user.click(review.getByRole('button', { name: 'Save Changes' }))
    await shows('1 attribute was saved.')
    expect(reasons(page)).toEqual(['T-4711'])
  })

  it('an Enter that is held does not confirm the review that it opened', async () => {
    const page = await open()
    await type(page, 'coins', '6{Enter}')
    const review = within(await screen.findByRole('dialog', { name: 'Save 1 change?' }))
    const confirm = await review.findByRole('button', { name: 'Save Changes' })
    expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(confirm, { key: 'Enter' })).toBe(true)
  })

  it.each(['9007199254740993', 'many', ''])('rejects %j and sends nothing', async (text) => {
    const page = await open()
    await page.user.clear(await field('coins'))
    if (text !== '') await fill(page.user, await field('coins'), text)
    await page.user.keyboard('{Enter}')
    expect((await field('coins')).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true)
    expect(saves(page)).toEqual([])
  })

  it('a value that a colleague changed meanwhile is not overwritten without a choice', async () => {
    const page = await open()
    await type(page, 'coins', '6')
    await colleagueSets(page, 9)
    await save(page, 'T-1')
    const dialog = within(await screen.findByRole('dialog', { name: /^Someone else changed/ }))
    expect(await valueOfCoins(page)).toBe(9)
    await dialog.findByText('9')
    expect(dialog.getByRole('button', { name: 'Save with these choices' })).toHaveProperty('disabled', true)
    await page.user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await page.user.click(dialog.getByRole('button', { name: 'Save with these choices' }))
    await shows('1 attribute was saved.')
    expect(await valueOfCoins(page)).toBe(6)
    expect(reasons(page)).toEqual(['T-1', 'T-1'])
  })

  it('the value of a colleague stays when the person chooses it', async () => {
    const page = await open()
    await type(page, 'coins', '6')
    await colleagueSets(page, 9)
    await save(page)
    const dialog = within(await screen.findByRole('dialog', { name: /^Someone else changed/ }))
    await page.user.click(await dialog.findByRole('button', { name: 'Keep theirs' }))
    await page.user.click(dialog.getByRole('button', { name: 'Save with these choices' }))
    await waitFor(async () => expect(await field('coins')).toHaveProperty('value', '9'))
    expect(await valueOfCoins(page)).toBe(9)
    expect(screen.queryByText('1 change')).toBeNull()
  })

  it('nothing typed is lost when the connection is gone, and trying again works', async () => {
    const page = await open()
    await type(page, 'coins', '6')
    page.connection.isDown = true
    await save(page, 'T-2')
    expect((await screen.findAllByText(/The server cannot be reached/)).length).toBeGreaterThan(0)
    expect(await field('coins')).toHaveProperty('value', '6')
    page.connection.isDown = false
    const review = within(screen.getByRole('dialog', { name: 'Save 1 change?' }))
    await page.user.click(review.getByRole('button', { name: 'Save Changes' }))
    expect(await shows('1 attribute was saved.')).toBeTruthy()
    const keys = page.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('a save can be undone, with the expiration dates that were there', async () => {
    const page = await open()
    await type(page, 'coins', '6')
    await type(page, 'boost', '2.5')
    await save(page)
    await shows('2 attributes were saved.')
    await pressUndo(page)
    await shows('2 attributes changed back.')
    await waitFor(async () => expect(await field('coins')).toHaveProperty('value', '5'))
    const rows = await page.server.db
      .selectFrom('player_attributes')
      .select(['name', 'value', 'expiration_date'])
      .where('name', 'in', ['coins', 'boost'])
      .orderBy('name')
      .execute()
    expect(rows).toEqual([
      { name: 'boost', value: 1, expiration_date: expires },
      { name: 'coins', value: 5, expiration_date: null },
    ])
  })

  it('the undo of a save shows what a colleague changed since, and overwrites none of it', async () => {
    const page = await open()
    await type(page, 'coins', '6')
    await type(page, 'boost', '2.5')
    await save(page)
    await shows('2 attributes were saved.')
    await colleagueSets(page, 9)
    await expectUndoConflict(page, /coins is 9 now\./)
    expect(await valueOfCoins(page)).toBe(9)
    expect(await field('boost')).toHaveProperty('value', '2.5')
  })

  it('leaving the tab with unsaved values asks first', async () => {
    const page = await open()
    await type(page, 'coins', '6')
    await page.user.click(screen.getByRole('tab', { name: 'Overview' }))
    await page.user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(getCurrentPath()).toBe(tab)
    expect(await field('coins')).toHaveProperty('value', '6')
  })
})

describe('creating an attribute', () => {
  const openDialog = async (page: RenderedScreen) => {
    await field('coins')
    await page.user.click(screen.getByRole('button', { name: 'Create attribute' }))
    return within(await screen.findByRole('dialog'))
  }

  it('needs a name and a value, and an expiration in the future if one is given', async () => {
    const page = await open()
    const dialog = await openDialog(page)
    await page.user.click(await dialog.findByRole('button', { name: 'Create attribute' }))
    expect(dialog.getAllByText('This field is required')).toHaveLength(2)
    await fill(page.user, dialog.getByLabelText(/^Expiration date/), '2020-01-01')
    await fill(page.user, dialog.getByLabelText('Expiration time'), '10:00')
    expect(dialog.getByText("We can't go back in time yet")).toBeTruthy()
    expect(saves(page)).toEqual([])
  })

  it('shows it in the table, closes the dialog and says so', async () => {
    const page = await open()
    const dialog = await openDialog(page)
    await fill(page.user, await dialog.findByLabelText('Name'), 'gems')
    await page.user.type(dialog.getByLabelText('Value'), '0{Enter}')
    expect(await shows('Attribute Created')).toBeTruthy()
    expect(await field('gems')).toHaveProperty('value', '0')
    await waitFor(() => expect(getCurrentPath()).toBe(tab))
    expect(saves(page)).toEqual([
      { attributes: [{ playerId: 'p-1', name: 'gems', value: 0, expirationDate: null, version: 0 }] },
    ])
  })

  it('that fails says so in the specified words and keeps what was typed', async () => {
    const page = await open()
    const dialog = await openDialog(page)
    await fill(page.user, await dialog.findByLabelText('Name'), 'gems')
    page.connection.isDown = true
    await page.user.type(dialog.getByLabelText('Value'), '7{Enter}')
    expect(await shows('Attribute not created')).toBeTruthy()
    expect(await shows('An error occurred when creating the attribute')).toBeTruthy()
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'gems')
    expect(dialog.getByLabelText('Value')).toHaveProperty('value', '7')
  })

  it('staff without CREATE_ATTRIBUTES can read the values but neither change nor create any', async () => {
    const page = await open({ as: { roleId: 5 } })
    const button = await screen.findByRole('button', { name: 'Create attribute' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('row', { name: /coins.*5/ })).toBeTruthy()
    expect(screen.queryByLabelText('Value of coins')).toBeNull()
  })
})
