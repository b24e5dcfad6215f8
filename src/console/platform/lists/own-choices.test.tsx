import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refreshSession } from '#console/platform/session/session.ts'
import { session } from '#contract/session.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen } from '#test/harness/render-screen.tsx'

const open = () =>
  renderScreen('/acp/players-listing', {
    given: async ({ db }) => {
      for (let number = 0; number < 20; number++) await aPlayer(db)
    },
  })

it('a list opens with the page size of its user, and says another one in its link', async () => {
  const { person, server, requests, user } = await open()
  const taken = () => requests.filter(({ path }) => path === '/players/listing').at(-1)?.query
  await screen.findByText(/of 20/)
  expect(taken()).toContain('take=15')
  await person?.call(session.setDisplay, { body: { PageSize: 50 } })
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  await refreshSession()
  await waitFor(() => expect(taken()).toContain('take=50'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '15')
  await waitFor(() => expect(window.location.search).toContain('size=15'))
  await waitFor(() => expect(taken()).toContain('take=15'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
  await waitFor(() => expect(window.location.search).not.toContain('size='))
})

it('hidden columns are kept with their user, several in a row', async () => {
  const { person, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const items = await screen.findAllByRole('menuitemcheckbox')
  const names = items.slice(1, 3).map(({ textContent }) => textContent ?? '')
  for (const item of items.slice(1, 3)) await user.click(item)
  for (const name of names) await waitFor(() => expect(screen.queryByRole('columnheader', { name })).toBeNull())
  await waitFor(async () => {
    const { data } = (await person?.call(session.me, {})) ?? {}
    expect(Object.values(data?.Display.HiddenColumns ?? {})[0]?.length).toBeGreaterThanOrEqual(2)
  })
})
