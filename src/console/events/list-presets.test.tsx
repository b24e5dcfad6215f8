import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anEvent } from '#test/harness/event-makers.ts'
import { goTo, renderScreen } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

const given = async ({ db }: TestApp) => {
  await anEvent(db, { content: 'Winter Cup', start_at: inDays(-9), duration: 24 })
  await anEvent(db, { content: 'Harbor Rush', start_at: inDays(-1), duration: 48 })
  await anEvent(db, { content: 'Lighthouse Week', start_at: inDays(5), duration: 100 })
  await anEvent(db, { content: 'Pearl Hunt', start_at: inDays(2), duration: 24 })
  await anEvent(db, { content: 'Gone', start_at: inDays(3), duration: 24, deleted: true })
}

const open = (options = {}) => renderScreen('/acp/events', { given, ...options })

const listNames = () =>
  screen.getAllByRole('row').flatMap((row) =>
    within(row)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  )

it('shows what runs and what comes next by one press, the next first, and remembers the choice', async () => {
  const page = await open()
  await waitFor(() =>
    expect(listNames()).toEqual(['Lighthouse Week', 'Gone', 'Pearl Hunt', 'Harbor Rush', 'Winter Cup']),
  )
  const choose = async (name: string) => page.user.click(screen.getByRole('button', { name }))
  await choose('Upcoming')
  await waitFor(() => expect(listNames()).toEqual(['Pearl Hunt', 'Lighthouse Week']))
  await choose('Running')
  await waitFor(() => expect(listNames()).toEqual(['Harbor Rush']))
  const before = page.requests.length
  goTo('/acp/guilds')
  await screen.findByRole('heading', { name: /^Guilds/ })
  goTo('/acp/events')
  await waitFor(() => expect(listNames()).toEqual(['Harbor Rush']))
  expect(screen.getByRole('button', { name: 'Running' }).ariaPressed).toBe('true')
  const listed = page.requests.slice(before).filter(({ path }) => path === '/events')
  expect(listed.filter(({ query }) => !query.includes('state=running'))).toEqual([])
  // A link that asks for something is what it asks for.
  goTo('/acp/guilds')
  await screen.findByRole('heading', { name: /^Guilds/ })
  goTo('/acp/events?filter=Winter')
  await waitFor(() => expect(listNames()).toEqual(['Winter Cup']))
  await choose('All')
  goTo('/acp/guilds')
  await screen.findByRole('heading', { name: /^Guilds/ })
  goTo('/acp/events')
  await waitFor(() => expect(listNames()).toHaveLength(5))
})

it('has what runs one press away on a phone', async () => {
  const page = await open({ width: 390 })
  await screen.findByText('Winter Cup')
  await page.user.click(await screen.findByRole('button', { name: 'Running' }))
  await waitFor(() => expect(screen.queryByText('Winter Cup')).toBeNull())
  await screen.findByText('Harbor Rush')
})
