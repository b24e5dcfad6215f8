import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCurrentPath, goTo, renderScreen, shows } from '#test/harness/render-screen.tsx'

const unavailable = 'The database does not answer at the moment. Try again.'

/** The pages of one thing: the path of one that does not exist, what is read, what is said of it, and the link to all. */
const pages = [
  ['/acp/guild/no-guild', '/guilds/no-guild', 'There is no guild with this ID.', 'All guilds'],
  ['/acp/regatta/77', '/regattas/77/details', "Couldn't Find a Valid Regatta", 'All regattas'],
  [
    '/acp/leaderboard/77',
    '/leaderboards/definitions/77',
    "Couldn't get the Leaderboard details",
    'All leaderboard definitions',
  ],
  ['/acp/compensations/77', '/compensations/77', 'There is no compensation with this number.', 'All compensations'],
  [
    '/acp/message/sends/no-message',
    '/messages/sends/no-message',
    'There is no message to many players with this ID.',
    'All messages to many',
  ],
  ['/acp/snapshot/no-snapshot', '/snapshots/no-snapshot', 'There is no snapshot with this key.', 'All snapshots'],
] as const

/** Opens a page while the server does not answer what it reads; it answers again once the result is called. */
async function openDuringOutage(path: string, read: string): Promise<() => void> {
  await renderScreen('/acp/myprofile')
  const { fetch } = window
  let isAvailable = false
  window.fetch = async (input, init) => {
    if (isAvailable || !String(input).includes(read)) return fetch(input, init)
    return Response.json({ code: 'database-unavailable', message: unavailable }, { status: 503 })
  }
  goTo(path)
  await shows(unavailable)
  return () => {
    isAvailable = true
  }
}

describe.each(pages)('%s', (path, read, unknownText, linkText) => {
  it('says that there is no such thing of a 404, and of nothing else', async () => {
    const endOutage = await openDuringOutage(path, read)
    const failure = "Couldn't get the Leaderboard details"
    if (unknownText !== failure) expect(screen.queryByText(unknownText)).toBeNull()
    expect(screen.queryByRole('link', { name: linkText })).toBeNull()
    await screen.findByRole('button', { name: 'Try again' })
    endOutage()
    // The read is retried by itself.
    await shows(unknownText)
    await screen.findByRole('link', { name: linkText })
  })
})

describe('the page of a player', () => {
  it('opens the list of a 404, and stays where it is of anything else', async () => {
    const endOutage = await openDuringOutage('/acp/player/nobody', '/players/nobody')
    await shows('Player nobody could not be loaded.')
    await screen.findByRole('button', { name: 'Try again' })
    expect(getCurrentPath()).toBe('/acp/player/nobody')
    expect(screen.queryByText(/Check the ID/)).toBeNull()
    endOutage()
    await shows('Player nobody could not be loaded. Check the ID.')
    expect(getCurrentPath()).toBe('/acp/players-listing')
  })
})
