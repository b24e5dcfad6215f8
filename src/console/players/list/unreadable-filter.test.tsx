import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { views } from '#contract/views.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const list = '/acp/players-listing'

const given = async (server: TestApp) => {
  const { db } = server
  await aPlayer(db, { player_id: 'rich', attributes: { coins: 500 } })
  await aPlayer(db, { player_id: 'poor', attributes: { coins: 5 } })
  const texts = { persistence_key_name: '', json_path_expression: '', regex: '', image_url: '' }
  await db
    .insertInto('attribute_configurations')
    .values({ name: 'coins', ...texts })
    .execute()
  const ada = await server.signInAs(['CHANGE_PLAYERS'])
  const SearchParams = new URLSearchParams({ attributes: 'coins/>/many*coins/>/100' }).toString()
  await ada.call(views.create, { body: { List: 'players', Name: 'Whales', SearchParams, IsShared: true } })
}

const listCalls = (requests: readonly { path: string }[]) =>
  requests.filter(({ path }) => path.startsWith('/players/listing')).length

it('shows nobody in a saved view whose filter cannot be read, says which part, and exports nothing', async () => {
  const page = await renderScreen(list, { given })
  await screen.findByRole('link', { name: 'poor' })
  const before = listCalls(page.requests)
  await page.user.click(screen.getByRole('button', { name: 'Views' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Whales' }))
  await shows('No players are shown, because a part of the filter is not valid: attributes “coins/>/many*coins/>/100”.')
  expect(await screen.findByRole('button', { name: 'Views: Whales' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'rich' })).toBeNull()
  const exportButton = screen.getByRole('button', { name: /^Export/ })
  expect(exportButton.getAttribute('aria-disabled')).toBe('true')
  expect(listCalls(page.requests)).toBe(before)
  const table = within(screen.getByRole('table', { name: 'Players' }))
  await page.user.click(table.getByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('link', { name: 'rich' })
})

it('says that the attribute of a filter does not exist', async () => {
  await renderScreen(`${list}?attributes=gems/>/1*coins/>/100`, { given })
  const chips = within(await screen.findByRole('list', { name: 'Attribute filters' }))
  await chips.findByText('gems > 1', { exact: false })
  await chips.findByText(/no such attribute/)
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'gems > 1 · no such attribute',
    'coins > 100',
  ])
})
