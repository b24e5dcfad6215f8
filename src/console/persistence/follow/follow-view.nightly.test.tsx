import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { persistence } from '#contract/persistence.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const tab = '/acp/player/p1?tab=persistence'
const hostile = '<img src=x>\u202e'
const toWallet = (gold: number) => JSON.stringify({ gold, [hostile]: `<b>${gold}`, items: [{ level: gold }] })

const given = (values: readonly (string | null)[]) => async (server: TestApp) => {
  const [first, ...others] = values
  await aPlayer(server.db, { player_id: 'p1', nickname: 'Anne', persistence: { wallet: first ?? '' } })
  const admin = await server.signInAs('admin')
  for (const Value of others) {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await admin.call(persistence.save, { params: { id: 'p1' }, query: {}, body: [{ Key: 'wallet', Value }] })
  }
}
const rowTexts = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const [value, , version] = within(row).getAllByRole('cell')
      return `${value?.textContent} v${version?.textContent}`
    })
}
const follow = (path: string) => `${tab}&history=true&historyKey=wallet&follow=true&path=${encodeURIComponent(path)}`

describe('following a value', () => {
  it('starts at a path that changed, with a chart and the same values as a table', async () => {
    const { user } = await renderScreen(`${tab}&history=true&historyKey=wallet`, {
      given: given([toWallet(40), toWallet(0), toWallet(7)]),
    })
    const list = await screen.findByRole('list', { name: 'Versions' })
    await user.click(within(list).getAllByRole('button', { name: 'gold' })[0] ?? expect.fail('no path'))
    expect(getCurrentPath()).toBe(follow('gold'))
    expect(await rowTexts('Values of gold of wallet')).toEqual(['7 (+7) v3', '0 (-40) v2', '40 v1'])
    expect(await shows('Changed 2 times in 3 versions.')).toBeTruthy()
    expect(await screen.findByTitle('gold of wallet over time; the table below has the same values')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'View version 2' }))
    expect(await screen.findByRole('dialog', { name: /^wallet, version 2 \(/ })).toBeTruthy()
  })

  it('lists values that are no numbers, and shows hostile texts as text', async () => {
    await renderScreen(follow(`["${hostile}"]`), { given: given([toWallet(1), toWallet(2), null]) })
    expect(await rowTexts(`Values of ["${hostile}"] of wallet`)).toEqual(['Key deleted v2', '"<b>2" v2', '"<b>1" v1'])
    expect(screen.queryByTitle(/over time/)).toBeNull()
    expect(document.querySelector('img[src="x"]')).toBeNull()
  })

  it('starts at a value that is chosen from the key', async () => {
    const { user } = await renderScreen(`${tab}&history=true&historyKey=wallet`, {
      given: given([toWallet(1), toWallet(2)]),
      as: [],
    })
    await user.click(await screen.findByRole('combobox', { name: 'Follow a value' }))
    await user.keyboard('level')
    await user.click(await screen.findByRole('option', { name: 'items[0].level' }))
    expect(await rowTexts('Values of items[0].level of wallet')).toEqual(['2 (+1) v2', '1 v1'])
    await user.click(screen.getByRole('button', { name: 'Show versions' }))
    expect(await screen.findByRole('list', { name: 'Versions' })).toBeTruthy()
  })

  it('says when no version has a value there, and when the path of a link is wrong', async () => {
    const { user } = await renderScreen(follow('silver'), { given: given([toWallet(1)]) })
    expect(await shows('No version of this key has a value at this path.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show versions' }))
    expect(await shows('First version')).toBeTruthy()
  })
})
