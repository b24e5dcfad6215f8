import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
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
  await screen.findByRole('row', { name: /level/ })
})

it('shows both texts of an invalid regex', async () => {
  const page = await open('?new=true')
  const type = async (name: string, text: string) => page.user.type(await screen.findByRole('textbox', { name }), text)
  await type('Name', 'level')
  await type('Persistence key name', 'wallet')
  await type('JSON path expression', '$.coins')
  await type('Regex (optional)', '(')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await shows('This is not a valid regex expression.')
  await screen.findByText('Must be a valid regex pattern')
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
  const file = [{ Name: 'coins', PersistenceKeyName: 'wallet', JsonPathExpression: '$.gold' }]
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file field.')
  await page.user.upload(input, new File([JSON.stringify(file)], 'list.json', { type: 'application/json' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import list.json?' })
  expect(dialog.textContent).toContain('CAUTION: ALL EXISTING DATA WILL BE OVERWRITTEN')
  expect(dialog.textContent).toContain('0 added, 1 changed, 1 removed')
})

it('disables changes without the permission', async () => {
  await open('', { as: [] })
  const button = await screen.findByRole('button', { name: 'Create Attribute Configuration' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
