import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '1' })
  await aPlayer(db, { player_id: '2' })
}

const open = () => renderScreen('/acp/player-update', { given })
const drop = (...files: readonly File[]) =>
  fireEvent.drop(screen.getByLabelText('Player IDs'), { dataTransfer: { types: ['Files'], files } })

describe('the field for a list of players', () => {
  it('says before anything is sent how many are known, lists the others and names duplicates', async () => {
    const page = await open()
    await page.user.click(await screen.findByLabelText('Player IDs'))
    await page.user.paste('1 ghost 2 spook 1')
    await shows('4 players in the list. 1 duplicate ignored. Duplicates: 1.')
    await shows('2 of 4 known.')
    const unknown = within(screen.getByText('2 IDs belong to no player').closest('[role=alert]') as HTMLElement)
    expect(unknown.getByText(/ghost/).textContent).toBe('ghost\nspook')
    await page.user.click(unknown.getByRole('button', { name: 'Copy these IDs' }))

    expect(page.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/players/listing/check',
    ])
  })

  it('takes social accounts, and names those of several players as a problem', async () => {
    const links = [{ platform: 1, id: 'G-1' }]
    const page = await renderScreen('/acp/player-update', {
      given: async ({ db }) => {
        await aPlayer(db, { player_id: '1', links })
        await aPlayer(db, {
          player_id: '2',
          links: [
            { platform: 2, id: 'g-1' },
            { platform: 1, id: 'g-2' },
          ],
        })
      },
    })
    const field = await screen.findByLabelText('Player IDs')
    expect(screen.getByText(/^Player IDs or social account IDs, separated by/)).toBeTruthy()
    await page.user.click(field)
    await page.user.paste('“G-2”\ng-1')
    await shows('1 of 2 known, 1 by a social account.')
    const problem = within(
      screen.getByText('1 social account belongs to several players').closest('[role=alert]') as HTMLElement,
    )
    problem.getByText('g-1: 1, 2')
    await page.user.click(screen.getByRole('button', { name: 'Unset as Hacker' }))
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unset as Hacker' }))
    await shows(/“g-1” is a social account of several players: 1, 2\. Enter the ID of the player instead\./)
  })

  it('takes a dropped file, one at a time, and no table', async () => {
    await open()
    await screen.findByLabelText('Player IDs')
    drop(new File(['1\n2\n'], 'a.txt'), new File(['3'], 'b.txt'))
    await shows('Drop one file at a time. Nothing was read.')
    drop(new File(['1,25\n'], 'levels.csv'))
    await shows(/Line 1 of levels\.csv holds more than one player ID/)
    drop(new File(['1\n2\n'], 'a.xlsx'))
    await shows('a.xlsx is neither a .txt nor a .csv file. Nothing was read.')
    drop(new File(['1\n2\n'], 'a.txt'))
    await shows('2 players in the list.')
    await shows('2 of 2 known.')
    expect(screen.getByText('a.txt')).toBeTruthy()
  })

  it('says when the IDs cannot be checked', async () => {
    const page = await open()
    await page.user.click(await screen.findByLabelText('Player IDs'))
    page.connection.isDown = true
    await page.user.paste('1')
    await shows(/^Couldn't check the IDs\./)
  })
})
