import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { permissions } from '#contract/core/permissions.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { getCurrentPath, goTo, renderScreen, shows } from '#test/harness/render-screen.tsx'

const missingAudit = 'Your role lacks the permission ACCESS_AUDIT (read the audit log).'

describe('a forbidden page', () => {
  it('names the permission that is missing, and an administrator to ask', async () => {
    await renderScreen('/acp/audit', { as: { roleId: 5 } })
    await shows("You're not authorized to see this page.")
    await shows(`${missingAudit} Ask an administrator for it.`)
  })

  it('names administrators who can sign in, to people who may see the users', async () => {
    await renderScreen('/acp/audit', {
      as: ['MANAGE_SIDIOUS_USERS'],
      given: async ({ db }) => {
        const add = (firstName: string, roleId: number, passwordHash: string | null) =>
          createPerson(db, { email: `${firstName}@example.com`, firstName, lastName: 'Staff', passwordHash, roleId })
        await add('Ada', 2, 'hash')
        await add('Bob', 2, 'hash')
        await add('Invited', 2, null)
        await add('Grace', 5, 'hash')
      },
    })
    await shows(`${missingAudit} Ask Ada Staff or Bob Staff for it.`)
  })

  it('names what the call of the page needed when the permission was revoked meanwhile', async () => {
    const { user, server } = await renderScreen('/acp/myprofile', { as: ['ACCESS_AUDIT'] })
    const link = await screen.findByRole('link', { name: 'Audit Log' })
    await server.db.deleteFrom('role_permissions').execute()
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    await user.click(link)
    await shows(`${missingAudit} Ask an administrator for it.`)
  })

  it('ends with its page: the next one is shown', async () => {
    const { user, server } = await renderScreen('/acp/myprofile', { as: ['ACCESS_AUDIT', 'CHANGE_PLAYERS'] })
    const link = await screen.findByRole('link', { name: 'Audit Log' })
    await server.db.deleteFrom('role_permissions').where('permission_id', '=', permissions.ACCESS_AUDIT.id).execute()
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    await user.click(link)
    await shows("You're not authorized to see this page.")
    // Without a pointer over its link, which would load the page ahead.
    goTo('/acp/players-listing')
    await shows('There is no Players to show.')
    expect(screen.queryByText("You're not authorized to see this page.")).toBeNull()
  })

  it('is a tab of the player, too', async () => {
    await renderScreen('/acp/player/p1?tab=purchases', {
      as: ['CHANGE_PLAYERS'],
      given: ({ db }) => aPlayer(db, { player_id: 'p1' }),
    })
    await shows("You're not authorized to see this page.")
    await shows('Your role lacks the permission ACCESS_PURCHASES (see purchases). Ask an administrator for it.')
  })
})

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
