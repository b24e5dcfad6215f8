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
