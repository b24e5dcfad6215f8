import { screen, within } from '@testing-library/react'
import { it } from 'vitest'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const start = new Date(Date.UTC(2026, 0, 1, 10))

const given = async ({ db }: TestApp) => {
  const event_id = await anEvent(db, { content: 'Harbor Rush', start_at: start })
  await aPlayer(db, { player_id: 'p1', nickname: 'Ann' })
  await aPlayer(db, { player_id: 'p2', nickname: 'Bo' })
  for (const player_id of ['p1', 'p2'])
    await db.insertInto('event_players').values({ player_id, event_id, joined_at: start }).execute()
  await aLeaderboard(db, { eventId: event_id, scores: { p1: 5, p2: 12_500.123 } })
}

it('shows who joined, the leaders and what was recorded, from the menu of an event', async () => {
  const page = await renderScreen('/acp/events', { given })
  await page.user.click(await screen.findByRole('button', { name: /Actions of Harbor Rush/ }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const report = await screen.findByRole('dialog', { name: 'Report: Harbor Rush' })
  await within(report).findByRole('heading', { name: 'Players who joined per hour' })
  await within(report).findByRole('row', { name: '1 Bo 12,500.12' })
  await within(report).findByText('Nothing has been recorded about this edition.')
})

it('says so when nobody joined, and leaves the audit log to those who may read it', async () => {
  const nobody = async ({ db }: TestApp) => void (await anEvent(db, { content: 'Quiet', start_at: start }))
  await renderScreen('/acp/events?report=1', { given: nobody, as: [] })
  await screen.findByText('No players have joined yet.')
  await screen.findByText('This event has no leaderboards.')
  await screen.findByText(/ACCESS_AUDIT/)
})
