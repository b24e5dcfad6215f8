import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventProfiles } from '#contract/event-profiles.ts'
import { fill, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const open = (search = '', options = {}) => renderScreen(`/acp/eventsprofiles${search}`, options)

it('creates, edits and deletes a profile, but not the default one', async () => {
  const page = await open('?new=true')
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await fill(page.user, screen.getByRole('textbox', { name: /Name/ }), 'Weekend')
  await page.user.type(screen.getByRole('textbox', { name: /Task Count/ }), '10')
  await fill(page.user, screen.getByRole('textbox', { name: /Offset/ }), '240')
  await screen.findByText('An event of this profile lasts at most 40 hours.')
  await page.user.click(save)
  await shows('The event profile was saved.')
  const row = await screen.findByRole('row', { name: /Weekend/ })
  within(row).getByText('40 h')
  const standard = screen.getByRole('row', { name: /default/ })
  expect(within(standard).getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  await page.user.click(within(row).getByRole('button', { name: 'Delete' }))
  await page.user.click(await screen.findByRole('button', { name: 'Delete profile' }))
  await shows(/^Event profile .+ deleted\.$/)
})

it('says at the name that another profile has it', async () => {
  const page = await open('?new=true')
  const name = await screen.findByRole('textbox', { name: /Name/ })
  await fill(page.user, name, 'default')
  await page.user.type(screen.getByRole('textbox', { name: /Task Count/ }), '1')
  const offset = screen.getByRole('textbox', { name: /Offset/ })
  await fill(page.user, offset, '43201')
  await page.user.tab()
  await screen.findByText('A whole number from 1 to 43,200.')
  await page.user.clear(offset)
  await page.user.type(offset, '1')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Another event profile has this name already.')
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

it('opens the form of a profile by the button of its row', async () => {
  const page = await open()
  await page.user.click(await screen.findByRole('button', { name: 'Edit default' }))
  await screen.findByRole('dialog')
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'default')
})

const takes = ({ requests }: RenderedScreen) =>
  requests
    .filter(({ path }) => path === '/events/profiles/paging')
    .map(({ query }) => new URLSearchParams(query).get('take'))

it('opens with 20 rows and takes 30 after the first load, until another size is chosen', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /default/ })
  const size = screen.getByRole('combobox', { name: 'Rows per page' })
  await waitFor(() => expect((size as HTMLSelectElement).value).toBe('30'))
  await waitFor(() => expect(takes(page)).toEqual(['20', '30']))
  await page.user.selectOptions(size, '20')
  await waitFor(() => expect((size as HTMLSelectElement).value).toBe('20'))
  expect(takes(page)).not.toContain('15')
})

it('opens with the size of a link', async () => {
  const page = await open('?size=10')
  await screen.findByRole('row', { name: /default/ })
  await screen.findByText('1–1 of 1')
  expect(takes(page)).toEqual(['10'])
})

it('keeps a number out of range as it was typed and does not save it', async () => {
  const page = await open('?new=true')
  await fill(page.user, await screen.findByRole('textbox', { name: /Name/ }), 'Weekend')
  const tasks = screen.getByRole('textbox', { name: /Task Count/ })
  await fill(page.user, tasks, '500')
  await page.user.type(screen.getByRole('textbox', { name: /Offset/ }), '1')
  expect((tasks as HTMLInputElement).value).toBe('500')
  await screen.findByText('A whole number from 1 to 50.')
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

it('promises no longer event than any event may be', async () => {
  const page = await open('?new=true')
  await page.user.type(await screen.findByRole('textbox', { name: /Task Count/ }), '50')
  await fill(page.user, screen.getByRole('textbox', { name: /Offset/ }), '999')
  await screen.findByText('An event of this profile lasts at most 500 hours.')
})

it('opens a deregistered profile by its address', async () => {
  const given = async ({ db }: TestApp) => {
    const profile = { name: 'Retired', name_folded: 'retired', task_count: 1, offset_minutes: 1, deregistered: true }
    await db.insertInto('event_profiles').values(profile).execute()
  }
  await open('?edit=2', { given })
  const dialog = await screen.findByRole('dialog', { name: 'Edit Retired' })
  within(dialog).getByText('This profile is deregistered and cannot be changed.')
  for (const label of [/Name/, /Task Count/, /Offset/])
    expect(within(dialog).getByRole('textbox', { name: label }).hasAttribute('disabled')).toBe(true)
})

it('says that the profile of a link does not exist', async () => {
  const page = await open('?edit=99')
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('There is no event profile with this ID.')
  await page.user.click(alert.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers only their version in the conflict when someone else deregistered the profile', async () => {
  const given = async ({ db }: TestApp) => {
    const profile = { name: 'Weekend', name_folded: 'weekend', task_count: 1, offset_minutes: 1 }
    await db.insertInto('event_profiles').values(profile).execute()
  }
  const page = await open('?edit=2', { given })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Weekend' }))
  await page.user.type(dialog.getByRole('textbox', { name: /Task Count/ }), '2')
  const other = await page.server.signInAs('admin')
  await other.call(eventProfiles.remove, { params: { id: '2' } })
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This profile is deregistered and cannot be changed.')
  expect(dialog.queryByRole('button', { name: 'Keep mine' })).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Keep theirs' }))
  await dialog.findByText('This profile is deregistered and cannot be changed.')
})

it('marks a deregistered profile in the cards of a narrow screen', async () => {
  await open('?deregistered=show', {
    width: 390,
    given: async ({ db }: TestApp) => {
      const profile = { name: 'Weekend', name_folded: 'weekend', task_count: 1, offset_minutes: 1, deregistered: true }
      await db.insertInto('event_profiles').values(profile).execute()
    },
  })
  const getCard = (name: string) => within(screen.getByText(name).closest('li') ?? expect.fail('it is no card'))
  await screen.findByText('Weekend')
  getCard('Weekend').getByText('Deregistered')
  expect(getCard('default').queryByText('Deregistered')).toBeNull()
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
