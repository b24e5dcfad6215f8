import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#test/harness/render-screen.tsx'

it('tells once that the parts of a page fail together', async () => {
  const page = await renderScreen('/acp/myprofile')
  await screen.findByRole('heading', { level: 1 })
  let failed = 0
  const { fetch } = window
  window.fetch = async (input, init) => {
    if (!/dump|listing|players|audit|jobs|purchases|events/.test(String(input))) return fetch(input, init)
    failed++
    return Response.json({ code: 'internal', message: 'Something failed.', requestId: 'r1' }, { status: 500 })
  }
  const together: number[] = []
  notificationsStore.subscribe(({ notifications }) => together.push(notifications.length))
  await page.user.click(screen.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(failed).toBeGreaterThan(2))
  await waitFor(() => expect(screen.getAllByText(/could not be/).length).toBeGreaterThan(2))
  expect(Math.max(...together)).toBe(1)
})
