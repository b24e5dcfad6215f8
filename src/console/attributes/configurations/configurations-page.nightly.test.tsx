import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { attributes } from '#contract/attributes.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  const row = { persistence_key_name: 'wallet', json_path_expression: '$.coins', regex: '', image_url: '' }
  await db
    .insertInto('attribute_configurations')
    .values([
      { ...row, name: 'coins' },
      { ...row, name: 'gems', json_path_expression: '$.gems', main_order: 1 },
    ])
    .execute()
  await aPlayer(db, { player_id: '7', persistence: { wallet: '{"coins":12}' } })
}

const open = (search = '', options = {}) => renderScreen(`/acp/attributes-config${search}`, { given, ...options })

const coins = { Name: 'coins', PersistenceKeyName: 'wallet', JsonPathExpression: '$.coins' }
const gems = { Name: 'gems', PersistenceKeyName: 'wallet', JsonPathExpression: '$.gems', MainOrder: 1 }

async function upload(page: RenderedScreen, list: readonly object[]): Promise<void> {
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file field.')
  await page.user.upload(input, new File([JSON.stringify(list)], 'list.json', { type: 'application/json' }))
}

async function chooseFile(
  page: RenderedScreen,
  list: readonly object[] = [{ ...coins, JsonPathExpression: '$.gold' }],
): Promise<HTMLElement> {
  await upload(page, list)
  return screen.findByRole('dialog', { name: 'Import list.json?' })
}

it('says so when there is none', async () => {
  await renderScreen('/acp/attributes-config')
  await screen.findByText('There is no Attributes Configurations to show.')
})

it('creates a configuration after it was tried on a player', async () => {
  const page = await open('?new=true')
  const type = async (name: string, text: string) =>
    page.user.type(await screen.findByRole('textbox', { name }), text.replaceAll(/[[{]/g, '$&$&'))
  await type('Name', 'level')
  await type('Persistence key name', 'wallet')
  await type('JSON path expression', '$.coins')
  await type('Try on player', '7')
  await page.user.click(screen.getByRole('button', { name: 'Try' }))
  await screen.findByText('Value: 12')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await shows('The attribute configuration was saved.')
  expect(page.requests.filter(({ path }) => path.endsWith('/configurations/try'))).toHaveLength(1)
  const dialog = within(await screen.findByRole('dialog', { name: 'Recompute level for all players?' }))
  await dialog.findByText(/A job recomputes 1 player\. Of the 1 who were saved last: 1 would change/)
  await dialog.findByText('12')
  await page.user.click(dialog.getByRole('button', { name: 'Recompute 1 player' }))
  await shows('level is being recomputed.')
  const jobs = within(await screen.findByRole('dialog', { name: 'Jobs' }))
  await jobs.findByText('Recompute the attribute level')
  await page.server.runJobs()
  const admin = await page.server.signInAs('admin')
  const { data } = await admin.call(attributes.list, { params: { id: '7' } })
  expect(data.Attributes).toMatchObject([{ Name: 'level', Value: 12 }])
})

it('drops the outcome of a trial when the values or the player change', async () => {
  const page = await open('?edit=1')
  await page.user.type(await screen.findByRole('textbox', { name: 'Try on player' }), '7')
  const path = screen.getByRole('textbox', { name: 'JSON path expression' })
  const tryIt = () => page.user.click(screen.getByRole('button', { name: 'Try' }))
  await tryIt()
  await screen.findByText('Value: 12')
  await page.user.type(path, 'x')
  expect(screen.queryByText('Value: 12')).toBeNull()
  await page.user.type(path, '{Backspace}')
  expect(screen.queryByText('Value: 12')).toBeNull()
  await tryIt()
  await screen.findByText('Value: 12')
  await tryIt()
  await screen.findByText('Value: 12')
  await page.user.type(screen.getByRole('textbox', { name: 'Try on player' }), '8')
  expect(screen.queryByText('Value: 12')).toBeNull()
  await tryIt()
  await screen.findByText(/^There is no player/)
  expect(page.requests.filter(({ path }) => path.endsWith('/configurations/try'))).toHaveLength(4)
})

it('edits by the button of a row, and offers to recompute only what changes values', async () => {
  const page = await open()
  const row = await screen.findByRole('row', { name: /gems/ })
  await page.user.click(within(row).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit gems' }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await shows('The attribute configuration was saved.')
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/attributes-config'))
  await page.user.click(within(row).getByRole('button', { name: 'Edit' }))
  const path = await screen.findByRole('textbox', { name: 'JSON path expression' })
  await page.user.clear(path)
  await page.user.type(path, '$.diamonds')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  const plan = within(await screen.findByRole('dialog', { name: 'Recompute gems for all players?' }))
  await plan.findByText(/Fails for/)
  await page.user.click(plan.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/attributes-config'))
})

it.each(['edit', 'recompute'])('says so when the configuration of a link to %s does not exist', async (param) => {
  const page = await open(`?${param}=999`)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('There is no attribute configuration with this ID.')
  await page.user.click(within(alert).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/attributes-config'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('restores what an import replaced, after its preview', async () => {
  const page = await open()
  const admin = await page.server.signInAs('admin')
  const level = { Name: 'level', PersistenceKeyName: 'wallet', JsonPathExpression: '$.level' }
  await admin.call(attributeConfigurations.override, { body: [level] })
  await page.user.click(await screen.findByRole('button', { name: 'Import history' }))
  const history = within(await screen.findByRole('dialog', { name: 'Import history' }))
  await history.findByText(/1 added, 0 changed, 2 removed/)
  await page.user.click(history.getByRole('button', { name: 'Restore' }))
  const dialog = await screen.findByRole('dialog', { name: /^Restore the configurations from before the import of/ })
  await waitFor(() => expect(dialog.textContent).toContain('2 added, 0 changed, 1 removed, 0 unchanged'))
  await page.user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await shows(/^The attribute configurations were imported: 2 added/)
  await screen.findByRole('row', { name: /coins/ })
  await screen.findByRole('row', { name: /gems/ })
})

it('an import is not sent for a list that someone else changed: the preview follows, and then it works', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /coins/ })
  const dialog = await chooseFile(page)
  const admin = await page.server.signInAs('admin')
  const stars = { name: 'stars', persistenceKeyName: 'wallet', jsonPathExpression: '$.stars' }
  await admin.call(attributeConfigurations.save, { body: stars })
  await page.user.click(within(dialog).getByRole('button', { name: 'Import Data' }))
  const stale = 'Someone else changed the configurations meanwhile. The preview is up to date now: check it again.'
  await within(dialog).findByText(stale)
  expect(screen.getAllByText(stale)).toHaveLength(1)
  await waitFor(() => expect(dialog.textContent).toContain('0 added, 1 changed, 2 removed'))
  await page.user.click(within(dialog).getByRole('button', { name: 'Import Data' }))
  await shows(/^The attribute configurations were imported: 0 added, 1 changed, 2 removed/)
})

it('shows both texts of an invalid regex', async () => {
  const page = await open('?new=true')
  const type = async (name: string, text: string) => page.user.type(await screen.findByRole('textbox', { name }), text)
  await type('Name', 'level')
  await type('Persistence key name', 'wallet')
  await type('JSON path expression', '$.coins')
  await type('Regex (optional)', '(')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await shows('An error occurred')
  await shows('This is not a valid regex expression.')
  await screen.findByText('Must be a valid regex pattern')
})

it('marks the name when another configuration has it', async () => {
  const page = await open('?new=true')
  const type = async (name: string, text: string) => page.user.type(await screen.findByRole('textbox', { name }), text)
  await type('Name', 'coins')
  await type('Persistence key name', 'wallet')
  await type('JSON path expression', '$.coins')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  await screen.findByText('There is an attribute configuration with this name already. Nothing was changed.')
})

it('marks a main attribute and deletes a configuration after a confirmation', async () => {
  const page = await open()
  await page.user.click(await screen.findByRole('checkbox', { name: 'Mark coins as main attribute' }))
  await screen.findByText('No. 2')
  const row = await screen.findByRole('row', { name: /coins/ })
  await page.user.click(within(row).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
  expect(dialog.textContent).toContain("You won't be able to revert this!")
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete configuration' }))
  await shows('Deleted!')
  await shows('The attribute configuration has been deleted.')
})

it('previews an import with the warning', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /coins/ })
  const dialog = await chooseFile(page)
  expect(dialog.textContent).toContain('CAUTION: ALL EXISTING DATA WILL BE OVERWRITTEN')
  await waitFor(() => expect(dialog.textContent).toContain('0 added, 1 changed, 1 removed, 0 unchanged'))
})

it('shows of a changed configuration the parts that differ, and all of a removed one', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /coins/ })
  const changed = { ...coins, JsonPathExpression: '$.gold', Regex: '\\d+', MainOrder: 1, imageUrl: 'https://x.y/z.png' }
  const dialog = await chooseFile(page, [changed])
  const table = within(await within(dialog).findByRole('table', { name: 'What the import does' }))
  const toCells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(toCells(/coins/)).toEqual([
    'coins',
    'Changed',
    'JSON path: $.coinsRegex: –Main attribute: –Icon: –',
    'JSON path: $.goldRegex: \\d+Main attribute: No. 1Icon: https://x.y/z.png',
  ])
  expect(toCells(/gems/)).toEqual([
    'gems',
    'Removed',
    'Persistence key: walletJSON path: $.gemsMain attribute: No. 1',
    '–',
  ])
  expect(table.getByText('$.gold').tagName).toBe('CODE')
})

it('shows on a phone what is changed and what is lost', async () => {
  const page = await open('', { width: 390 })
  await screen.findByText('coins')
  const dialog = await chooseFile(page)
  const cards = await within(dialog).findAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'gemsRemovedBeforePersistence key: walletJSON path: $.gemsMain attribute: No. 1',
    'coinsChangedBeforeJSON path: $.coinsAfterJSON path: $.gold',
  ])
})

it('offers only to close the dialog of a file with nothing to import', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /coins/ })
  const dialog = await chooseFile(page, [coins, gems])
  await within(dialog).findByText('The configurations are already the same. There is nothing to import.')
  expect(dialog.textContent).not.toContain('CAUTION')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Import Data' })).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull()
})

it('names the entry of a regex that the server rejects, in the dialog alone', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /coins/ })
  const dialog = await chooseFile(page, [gems, { ...coins, Regex: '(' }])
  await page.user.click(await within(dialog).findByRole('button', { name: 'Import Data' }))
  await within(dialog).findByText('Entry 2 (coins), Regex: Must be a valid regex pattern')
  expect(screen.getAllByText(/Must be a valid regex pattern/)).toHaveLength(1)
})

it('says of an import that failed otherwise what the server replied', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /coins/ })
  const dialog = await chooseFile(page)
  await within(dialog).findByText(/0 added, 1 changed/)
  page.connection.isDown = true
  await page.user.click(within(dialog).getByRole('button', { name: 'Import Data' }))
  await shows('An error occurred')
})

it('lists the problems of a file in a dialog', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /coins/ })
  await upload(page, [{ Name: 'coins', PersistenceKeyName: 'wallet' }])
  const dialog = within(await screen.findByRole('dialog', { name: 'list.json was not imported' }))
  dialog.getByText(/Entry 1 \(coins\), JsonPathExpression: This is missing\./)
  expect(notificationsStore.getState().notifications).toEqual([])
})

it('disables changes without the permission', async () => {
  await open('', { as: [] })
  const button = await screen.findByRole('button', { name: 'Create Attribute Configuration' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('offers to recompute what an import evaluates differently', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /coins/ })
  const dialog = await chooseFile(page)
  await page.user.click(within(dialog).getByRole('button', { name: 'Import Data' }))
  const offer = within(await screen.findByRole('dialog', { name: 'Recompute the imported attributes?' }))
  const button = offer.getByRole('button', { name: 'Recompute coins for all players' })
  // A long name breaks into lines and does not push the button out of the dialog.
  expect(offer.getByText('coins').style.overflowWrap).toBe('anywhere')
  expect(getComputedStyle(button).flexShrink).toBe('0')
  await page.user.click(button)
  const plan = within(await screen.findByRole('dialog', { name: 'Recompute coins for all players?' }))
  await plan.findByText(/A job recomputes 1 player/)
  await page.user.click(plan.getByRole('button', { name: 'Recompute 1 player' }))
  await shows('coins is being recomputed.')
  expect(await screen.findByRole('dialog', { name: 'Jobs' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Recompute the imported attributes?' })).toBeNull()
})
