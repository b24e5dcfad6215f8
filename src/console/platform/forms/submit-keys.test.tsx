import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'

const save = '{Control>}s{/Control}'
const send = '{Control>}{Enter}{/Control}'

const changes = ({ requests }: RenderedScreen) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

const openPlayer = (search = '') =>
  renderScreen(`/acp/player/00123${search}`, {
    given: ({ db }) => aPlayer(db, { player_id: '00123', nickname: 'Anne', attributes: { coins: 7 } }),
  })

describe.each([
  ['Ctrl+S', save],
  ['Ctrl+Enter', send],
])('%s', (_, keys) => {
  it('saves the form on the page, in its field and outside of it', async () => {
    const page = await renderScreen('/acp/myprofile')
    await fill(page.user, await screen.findByLabelText('First name'), 'ara')
    await page.user.keyboard(keys)
    expect(await shows('Profile updated successfully!')).toBeTruthy()
    await page.user.type(screen.getByLabelText('First name'), 's')
    screen.getByLabelText('First name').blur()
    await page.user.keyboard(keys)
    await waitFor(() => expect(changes(page)).toHaveLength(2))
  })

  it('sends nothing from a form that has nothing to save', async () => {
    const page = await renderScreen('/acp/myprofile')
    await page.user.click(await screen.findByLabelText('First name'))
    await page.user.keyboard(keys)
    expect(changes(page)).toEqual([])
  })

  it('saves the form of a dialog, not of the page behind it', async () => {
    const page = await openPlayer('?dialog=write-note')
    const dialog = within(await screen.findByRole('dialog'))
    await fill(page.user, await dialog.findByRole('textbox', { name: /Note/ }), 'Called twice.')
    await page.user.keyboard(keys)
    await waitFor(() => expect(changes(page)).toEqual(['POST /players/00123/notes']))
  })

  it('opens the review of the changes of a page', async () => {
    const page = await openPlayer('?tab=attributes')
    const value = await screen.findByRole('textbox', { name: /coins/ })
    await page.user.type(value, `1${keys}`)
    expect(await screen.findByRole('dialog', { name: /save/i })).toBeTruthy()
  })
})

it('Ctrl+S never confirms what is destructive, Ctrl+Enter does', async () => {
  const page = await openPlayer()
  await page.user.click(await screen.findByRole('button', { name: 'Actions' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Set as Hacker', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Flag this player as a hacker?' })
  await within(dialog).findByRole('button', { name: 'Set as Hacker' })
  await page.user.keyboard(save)
  expect(changes(page)).toEqual([])
  await page.user.keyboard(send)
  await waitFor(() => expect(changes(page)).toEqual(['PUT /hackers/00123']))
})
