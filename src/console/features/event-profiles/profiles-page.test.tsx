import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'

const open = (search = '', options = {}) => renderScreen(`/acp/eventsprofiles${search}`, options)

it('creates, edits and deletes a profile, but not the default one', async () => {
  const page = await open('?new=true')
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await page.user.type(screen.getByRole('textbox', { name: /Name/ }), 'Weekend')
  await page.user.type(screen.getByRole('textbox', { name: /Task Count/ }), '10')
  await page.user.type(screen.getByRole('textbox', { name: /Offset/ }), '240')
  await screen.findByText('An event of this profile lasts at most 40 hours.')
  await page.user.click(save)
  await shows('The event profile was saved.')
  const row = await screen.findByRole('row', { name: /Weekend/ })
  const standard = screen.getByRole('row', { name: /default/ })
  expect(within(standard).getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  await page.user.click(within(row).getByRole('button', { name: 'Delete' }))
  await page.user.click(await screen.findByRole('button', { name: 'Delete profile' }))
  await shows('The event profile was deleted.')
})

it('opens with 20 rows', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /default/ })
  expect(page.requests.find(({ path }) => path === '/events/profiles/paging')?.query).toContain('take=20')
})

it('says so when nothing matches', async () => {
  await open('?filter=nothing')
  await screen.findByText("Couldn't find any event profiles to show.")
})

it('disables changes without the permission', async () => {
  await open('', { as: [] })
  const button = await screen.findByRole('button', { name: 'Create Event Profile' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
