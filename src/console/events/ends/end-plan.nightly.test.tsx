import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, listRefused, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const prizes = [{ From: 1, To: 3, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }] }]
const hour = 3_600_000
const minute = 60_000
const inHours = (hours: number) => new Date(Math.floor(Date.now() / minute) * minute + hours * hour)

/** A running event with prizes, and two editions of a series with prizes. */
const given = async ({ db }: TestApp) => {
  const leaderboards = { Gold: null }
  await anEvent(db, { content: 'Harbor Rush', start_at: inHours(-1), duration: 5, leaderboards, prizes })
  const rule = { Zone: 'UTC', FirstDay: '2031-03-21', Time: '18:00', Unit: 'day', Step: 1, Weekdays: [], Count: 2 }
  const { id } = await db
    .insertInto('event_series')
    .values({ rule: JSON.stringify(rule), created_at: new Date(0), created_by: 'ann@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const position of [1, 2])
    await anEvent(db, {
      ...{ content: 'Edition', start_at: new Date(Date.UTC(2031, 2, 20 + position, 18)), duration: 2 },
      ...{ series_id: id, series_position: position, leaderboards, prizes },
    })
}

async function open(path: string, name: string) {
  const page = await renderScreen(`/acp/events${path}`, { given })
  const dialog = within(await screen.findByRole('dialog', { name }))
  const press = async (label: string) => page.user.click(await dialog.findByRole('button', { name: label }))
  const type = async (label: RegExp, text: string) => {
    const field = dialog.getByRole('textbox', { name: label })
    await page.user.clear(field)
    await fill(page.user, field, text)
  }
  const findPlan = async () => within(await dialog.findByRole('status', { name: 'Confirm the new end' }))
  const readDurations = async () =>
    (await page.server.db.selectFrom('events').select('duration').orderBy('id').execute()).map((one) => one.duration)
  return { ...page, dialog, press, type, findPlan, readDurations }
}

it('shows in the form what another end changes for leaderboards, and saves with that confirmed', async () => {
  const { dialog, press, type, findPlan, readDurations, requests } = await open('?edit=1', 'Edit Harbor Rush')
  await type(/Duration/, '8')
  const plan = await findPlan()
  plan.getByText(/1 leaderboard definition with 0 players becomes final at another time/)
  plan.getByText('1–3, payable later')
  // Another end needs another plan.
  await type(/Duration/, '3')
  expect(dialog.queryByRole('status', { name: 'Confirm the new end' })).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await waitFor(async () => (await findPlan()).getByText('1–3, payable earlier'))
  expect(await readDurations()).toEqual([5, 2, 2])
  await press('Confirm and save')
  await shows(/ was saved\.$/)
  expect(await readDurations()).toEqual([3, 2, 2])
  expect(listRefused(requests)).toEqual([])
})

it('reads no plan for an end that stays, and needs none', async () => {
  const { press, type, requests } = await open('?edit=1', 'Edit Harbor Rush')
  await type(/Event text/, 'Pier Rush')
  await press('Save')
  await shows(/ was saved\.$/)
  expect(requests.filter(({ path }) => path === '/events/ends/plan')).toEqual([])
})

it('reads the plan again when it is another one by the time it is confirmed', async () => {
  const { dialog, press, type, findPlan, readDurations, server } = await open('?edit=1', 'Edit Harbor Rush')
  await type(/Duration/, '8')
  ;(await findPlan()).getByText('1–3, payable later')
  const one = JSON.stringify(prizes.map((range) => ({ ...range, To: 1 })))
  await server.db.updateTable('leaderboard_definitions').set({ prizes: one }).execute()
  await press('Confirm and save')
  await dialog.findByText(/The plan changed since it was read/)
  await waitFor(async () => (await findPlan()).getByText('1, payable later'))
  expect(await readDurations()).toEqual([5, 2, 2])
  await press('Confirm and save')
  await shows(/ was saved\.$/)
  expect(await readDurations()).toEqual([8, 2, 2])
})

it('says who joined and reported after an end that is past', async () => {
  const { type, findPlan, server } = await open('?edit=1', 'Edit Harbor Rush')
  for (const player_id of ['ada', 'bob']) await aPlayer(server.db, { player_id })
  await aLeaderboard(server.db, { eventId: 1, scores: { ada: 1, bob: 2 }, joinedAt: inHours(-0.25) })
  await type(/Duration/, '0.5')
  ;(await findPlan()).getByText('2 players joined after this end. They count as they are now.')
  const early = { joined_at: inHours(-0.75), reported_at: inHours(-0.25) }
  await server.db.updateTable('leaderboard_entries').set(early).where('player_id', '=', 'ada').execute()
  await type(/Duration/, '0.6')
  ;(await findPlan()).getByText(/^1 player joined and 1 player reported a score after this end\./)
})

it('shows it where an event is stretched, and undoes what was confirmed', async () => {
  const [start, end] = [inHours(-1), inHours(6)].map((time) => time.toISOString())
  const { user, press, findPlan, readDurations, requests } = await open(
    `?move=1&moveStart=${start}&moveEnd=${end}`,
    'Move Harbor Rush',
  )
  ;(await findPlan()).getByText('1–3, payable later')
  await press('Confirm and move event')
  await shows('Harbor Rush was moved.')
  expect(await readDurations()).toEqual([7, 2, 2])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('Harbor Rush was moved back.')
  expect(await readDurations()).toEqual([5, 2, 2])
  expect(listRefused(requests)).toEqual([])
})

it('shows it for an edition and those that follow, all in one plan', async () => {
  const { user, dialog, press, type, findPlan, readDurations, requests } = await open(
    '?following=2',
    'Change Edition and the following editions',
  )
  await dialog.findByText(/2 editions would change/)
  await type(/Duration/, '4')
  const plan = await findPlan()
  plan.getByText(/2 leaderboard definitions with 0 players/)
  expect(plan.getAllByText('1–3, payable later')).toHaveLength(2)
  await press('Confirm and change editions')
  await shows('2 editions changed.')
  expect(await readDurations()).toEqual([5, 4, 4])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('2 editions changed back.')
  expect(await readDurations()).toEqual([5, 2, 2])
  expect(listRefused(requests)).toEqual([])
})
