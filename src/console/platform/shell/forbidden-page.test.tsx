import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCurrentPath, renderScreen } from '#test/harness/render-screen.tsx'

const goBack = () => screen.findByRole('button', { name: 'Go Back' })

describe('Go Back on a forbidden page', () => {
  it('returns to the previous page', async () => {
    const { user, server } = await renderScreen('/acp/myprofile', { as: ['ACCESS_AUDIT'] })
    const link = await screen.findByRole('link', { name: 'Audit Log' })
    await server.db.deleteFrom('role_permissions').execute()
    // After the second for which the server caches sessions.
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    await user.click(link)
    await user.click(await goBack())
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/myprofile'))
    expect(await screen.findByRole('heading', { name: 'My profile' })).toBeTruthy()
  })

  it('opens the events when the page was opened from outside', async () => {
    const { user } = await renderScreen('/acp/audit', { as: { roleId: 5 } })
    await user.click(await goBack())
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
  })
})
