// Loaded on demand in a browser; here with the tests, so that none of them waits for it.
import './event-files.tsx'
import './import-dialog.tsx'
import './import-file-dialog.tsx'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { events } from '#contract/events.ts'
import { chooseEventFile } from '#test/harness/choose-file.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const day = 86_400_000
const startOfMinute = Math.floor(Date.now() / 60_000) * 60_000
const inDays = (days: number) => new Date(startOfMinute + days * day)

it('imports an export with its profiles, leaderboards and prizes, which is then exported as the same file', async () => {
  const page = await renderScreen('/acp/events', {
    given: async (app: TestApp) => {
      const prizes = [{ From: 1, To: 3, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }] }]
      const gold = { leaderboards: { Gold: 50 } }
      await anEvent(app.db, { content: 'Winter Cup', start_at: inDays(-9), duration: 24, ...gold, prizes })
      await anEvent(app.db, { content: 'Harbor Rush', start_at: inDays(-1), duration: 48, ...gold })
      await anEvent(app.db, { content: 'Lighthouse Week', start_at: inDays(5), duration: 100 })
      const { id: profile_id } = await app.db
        .insertInto('event_profiles')
        .values({ name: '@crew', name_folded: '@crew', task_count: 5, offset_minutes: 600 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const leaderboards = { '-Gold; "A"': 50, Open: null }
      await anEvent(app.db, { content: '=1+1; "x"', start_at: inDays(9), duration: 0.25, profile_id, leaderboards })
      await anEvent(app.db, { content: 'Gone', start_at: inDays(10), deleted: true })
    },
  })
  await screen.findByRole('row', { name: /Harbor Rush/ })
  const { person = expect.fail('nobody is signed in') } = page
  const read = async () => (await person.call(events.export, { query: {} })).text
  const exported = await read()
  const names = exported.split('\r\n').map((line) => line.split(';')[0])
  expect(names).toEqual(['Event', `"'=1+1`, 'Lighthouse Week', 'Harbor Rush', 'Winter Cup', ''])
  await person.call(events.removeMany, { body: { ids: [1, 2, 3, 4] } })
  await chooseEventFile(page, exported, 'events.csv')
  const dialog = await screen.findByRole('dialog', { name: 'Import events.csv?' })
  expect(within(dialog).getByRole('row', { name: /=1\+1/ }).textContent).toContain('@crew')
  await page.user.click(within(dialog).getByRole('button', { name: 'Import 4 events' }))
  await shows('4 events imported.')
  expect(await read()).toBe(exported)
})
