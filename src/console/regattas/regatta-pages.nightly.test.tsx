import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { aDefinition, aRegatta } from '#test/harness/regatta-makers.ts'
import { fill, goTo, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const hourMs = 3_600_000

/** Three regattas: one over, one running with two guilds, one to come. */
const given = async ({ db, clock }: TestApp) => {
  const after = (hours: number) => new Date(clock.now.getTime() + hours * hourMs)
  const owls = await aGuild(db, { name: 'Owls', members: [await aPlayer(db)] })
  const larks = await aGuild(db, { name: 'Larks', members: [await aPlayer(db)] })
  const definition_id = await aDefinition(db, { data_key: 'harbor', duration_minutes: 1_440, guilds_quantity: 0 })
  await aRegatta(db, { definition_id, start_at: after(-5), duration_minutes: 60, finished_at: after(-4) })
  await aRegatta(db, { definition_id, start_at: after(-1), duration_minutes: 180, guilds: [owls, larks] })
  await aRegatta(db, { definition_id, start_at: after(2) })
}

const open = (path: string, as: Viewer = 'admin') => renderScreen(path, { as, given })
/** Before anything is created, the dialog has said that the definition of `given` is stopped. */
const creates = 'Create and stop definition 1'
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the regatta definitions', () => {
  it('show durations in the largest unit, no limit as infinity, and stop the active one', async () => {
    const { user } = await open('/acp/regattadefinitions')
    for (const text of ['harbor', '1 day', '0 minutes']) await shows(text)
    expect(await screen.findAllByTitle('Unlimited')).toHaveLength(2)
    await user.click(await button('Stop'))
    await shows('The next regattas will be deactivated.')
    await user.click(await button('Stop definition'))
    await shows('The regatta definition was stopped.')
    expect(await screen.findByLabelText('Inactive')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  it('say what is missing, then create one', async () => {
    const { user, server } = await open('/acp/regattadefinitions?new=true')
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: creates }))
    const create = within(dialog).getByRole('button', { name: creates })
    // The date is filled in: its time is missing.
    expect(
      within(dialog)
        .getByLabelText(/^Start time/)
        .getAttribute('aria-invalid'),
    ).toBe('true')
    expect(
      within(dialog)
        .getByLabelText(/^Start Date/)
        .getAttribute('aria-invalid'),
    ).not.toBe('true')
    expect((await within(dialog).findAllByText('This field is required')).length).toBe(4)
    await fill(user, within(dialog).getByLabelText(/^Data Key/), 'lagoon')
    const date = within(dialog).getByLabelText(/^Start Date/)
    await user.clear(date)
    await fill(user, date, '2020-01-01')
    await fill(user, within(dialog).getByLabelText(/^Start time/), '10:00')
    await user.type(within(dialog).getByLabelText(/^Duration/), '2')
    await user.selectOptions(within(dialog).getByLabelText('Unit of the duration'), 'days')
    await user.type(within(dialog).getByLabelText(/^Guild Members Count/), '0')
    await user.click(create)
    await within(dialog).findByText('Invalid Date')
    await shows('Invalid Start Date.')
    await user.clear(date)
    await fill(user, date, '2099-01-01')
    await waitFor(() => expect(within(dialog).queryByText('Invalid Date')).toBeNull())
    // Ten years are the longest offset.
    await user.click(create)
    await within(dialog).findByText('At most 5,256,000 minutes (ten years).')
    await user.clear(date)
    await fill(user, date, `${new Date().getFullYear() + 1}-01-01`)
    await user.click(create)
    await shows('Definition Created With Success!')
    const [created] = await server.db.selectFrom('regatta_definitions').selectAll().where('id', '=', 2).execute()
    expect(created).toMatchObject({ duration_minutes: 2_880, cooldown_minutes: 0, guilds_quantity: 30 })
  })

  it('say what a new one stops and deletes, and when its first regatta starts', async () => {
    await renderScreen('/acp/regattadefinitions?new=true', { as: 'admin', given })
    const dialog = within(await screen.findByRole('dialog'))
    const { textContent: plan } = await dialog.findByRole('alert')
    expect(plan).toContain('No further regatta follows from definition 1 (harbor).')
    expect(plan).toMatch(/Regatta 3 \(harbor\), planned for .*, will be deleted\./)
    expect(plan).toContain('The running regatta ends as planned')
    expect(dialog.queryByRole('button', { name: 'Create definition' })).toBeNull()
    dialog.getByRole('button', { name: creates })
  })

  it('stop nothing where there is nothing to stop', async () => {
    await renderScreen('/acp/regattadefinitions?new=true', { as: 'admin' })
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Create definition' }).hasAttribute('disabled')).toBe(false),
    )
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('are stopped by a new one in Production only once their id is typed', async () => {
    await renderScreen('/acp/regattadefinitions?new=true', { as: 'admin', given, environment: 'Production' })
    const dialog = within(await screen.findByRole('dialog'))
    const create = await dialog.findByRole('button', { name: creates })
    expect(create.hasAttribute('disabled')).toBe(true)
    fireEvent.change(dialog.getByLabelText(/^Type 1 to confirm/), { target: { value: '1' } })
    await waitFor(() => expect(create.hasAttribute('disabled')).toBe(false))
  })

  it('show that the regattas of one were deleted before they started', async () => {
    await renderScreen('/acp/regattadefinitions', {
      as: 'admin',
      given: async (app) => {
        await given(app)
        const definition_id = await aDefinition(app.db, { data_key: 'reef' })
        const start_at = new Date(app.clock.now.getTime() + 90 * hourMs)
        await aRegatta(app.db, { definition_id, start_at, deleted_at: app.clock.now, deleted_by: 'server' })
      },
    })
    const row = (await screen.findByText('reef')).closest('tr')
    within(row ?? expect.fail('it is no row')).getByText('Never')
  })

  it('clone everything but the start, and the stop of a stopped one', async () => {
    const stopped = async (app: TestApp) => {
      await given(app)
      await app.db.updateTable('regatta_definitions').set({ is_inactive: true }).execute()
    }
    await renderScreen('/acp/regattadefinitions?clone=1', { as: 'admin', given: stopped })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Data Key/).value).toBe('harbor')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Duration/).value).toBe('1')
    expect(within(dialog).getByLabelText<HTMLSelectElement>('Unit of the duration').value).toBe('days')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Start Date/).value).toBe('')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Inactive Next Regatta/).checked).toBe(false)
  })

  it('cannot be created without CHANGE_LIVEOPS', async () => {
    await open('/acp/regattadefinitions', [])
    expect((await button('Create definition')).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the regattas', () => {
  it('are badges of their edition that open a dialog with the definition', async () => {
    const { user } = await open('/acp/regattas')
    await shows(/^Edition 1/)
    await button(/^1 Finished/)
    await button(/^3 Not Started/)
    await user.click(await button(/^2 Active/))
    const dialog = await screen.findByRole('dialog')
    for (const text of ['Competition start', 'Competition end', 'Creation date', 'Regatta end', '3 hours']) {
      await within(dialog).findByText(text)
    }
    for (const text of ['Start Date', 'Inactive Next Regatta', 'No']) await within(dialog).findByText(text)
    await user.click(within(dialog).getByRole('button', { name: 'Details' }))
    expect(await screen.findByRole('heading', { name: 'Regatta 2' })).toBeTruthy()
  })

  it('are deleted while they are not finished', async () => {
    const { user } = await open('/acp/regattas?regatta=3')
    await user.click(await button('Delete'))
    await user.click(await button('Delete regatta'))
    await button(/^3 Deleted/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull())
  })

  it('are all reached, however many an edition has', async () => {
    const { user } = await renderScreen('/acp/regattas', {
      as: 'admin',
      given: async ({ db }) => {
        const definition_id = await aDefinition(db)
        for (let number = 0; number < 130; number++)
          await aRegatta(db, { definition_id, start_at: new Date(Date.UTC(2026, 0, 1, number)) })
      },
    })
    for (let page = 0; page < 4; page++) await user.click(await button('Show earlier regattas'))
    await button(/^1 Finished/)
    expect(screen.getAllByRole('button', { name: /^\d+ Finished/ })).toHaveLength(130)
    expect(screen.queryByRole('button', { name: 'Show earlier regattas' })).toBeNull()
  })

  it('are on every day that the calendar of a month shows', async () => {
    await renderScreen('/acp/regattas?view=calendar&month=2026-02', {
      as: 'admin',
      given: async ({ db }) => {
        const definition_id = await aDefinition(db)
        for (let day = 0; day < 60; day++)
          await aRegatta(db, { definition_id, start_at: new Date(Date.UTC(2026, 0, 20 + day, 12)) })
      },
    })
    await screen.findByText(/^13 Finished/)
    const days = [...document.querySelectorAll<HTMLElement>('[data-date]')]
    expect(days.length).toBeGreaterThanOrEqual(28)
    for (const day of days) expect(day.textContent, day.dataset.date).toContain('Finished')
  })

  it('are deleted with a question that says what is lost in their state', async () => {
    const { user } = await open('/acp/regattas')
    for (const [id, text] of [
      ['2', /^Guilds are competing in it\. .*The next regatta starts when it was planned to\./],
      ['3', /^It has not started: no guild has competed in it/],
    ] as const) {
      goTo(`/acp/regattas?regatta=${id}`)
      await user.click(await button('Delete'))
      const dialog = within(await screen.findByRole('dialog', { name: `Delete regatta ${id} (harbor)?` }))
      dialog.getByText(text)
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      await user.click(await button('Close'))
    }
  })

  it('say why none can be created, and that there is none', async () => {
    await renderScreen('/acp/regattas', { as: 'admin' })
    await shows('No Regattas Found.')
    await waitFor(async () => expect((await button('Create Regatta')).getAttribute('aria-disabled')).toBe('true'))
  })
})

describe('a regatta', () => {
  it('shows its groups and their guilds, removes one and takes it back', async () => {
    const { user } = await open('/acp/regatta/2')
    const groups = await screen.findByRole('table', { name: 'Groups' })
    expect(within(groups).getByRole('columnheader', { name: 'Leader' })).toBeTruthy()
    await user.click(await within(groups).findByRole('link', { name: '1' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Guild 1')
    const row = within(dialog).getByText('Guild 1').closest('tr')
    await user.click(within(row ?? dialog).getByRole('button', { name: 'Remove' }))
    await user.click(await button('Remove guild'))
    await shows(/ was removed from the regatta\.$/)
    await shows(/\(removed\)/)
    await user.click(await button('Undo'))
    await shows('The guild was restored.')
  })

  it('removes no guild once it is deleted', async () => {
    await renderScreen('/acp/regatta/2?group=1', {
      as: 'admin',
      given: async (app) => {
        await given(app)
        const deleted = { deleted_at: app.clock.now, deleted_by: 'admin@example.com' }
        await app.db.updateTable('regattas').set(deleted).where('id', '=', 2).execute()
      },
    })
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => {
      const buttons = within(dialog).getAllByRole('button', { name: 'Remove' })
      expect(buttons.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
    })
    expect(screen.getAllByText('Deleted').length).toBeGreaterThan(0)
  })

  it('shows the scores of a group over time, and the members behind the score of a guild', async () => {
    const { user, server } = await open('/acp/regatta/2?group=1')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('No score has been reported for these guilds.')
    await within(dialog).findByText('Live ranking')
    const { player_id, guild_id } = await server.db
      .selectFrom('guild_members')
      .selectAll()
      .orderBy('guild_id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('regatta_scores')
      .values({ regatta_id: 2, player_id, guild_id, score: 1_500, reported_at: server.clock.now })
      .execute()
    await server.db.updateTable('regatta_guilds').set({ score: 1_500 }).where('guild_id', '=', guild_id).execute()
    await user.click(await within(dialog).findByRole('button', { name: `Expand ${guild_id}` }))
    const members = await within(dialog).findByRole('table', { name: "Members' shares of the score" })
    for (const text of [player_id, '1,500', '100 %']) await within(members).findByText(text)
  })

  it('previews the groups until it starts', async () => {
    await open('/acp/regatta/3')
    await shows('Today 2 guilds would compete in 1 group.')
    // Many groups are scrolled, also by keyboard.
    expect(screen.getByRole('region', { name: 'Groups' }).tabIndex).toBe(0)
  })

  it('says so when its groups cannot be loaded', async () => {
    await open('/acp/myprofile')
    const { fetch } = window
    window.fetch = async (input, init) =>
      String(input).includes('/regattagroups/')
        ? Response.json({ code: 'internal', message: 'Something failed.' }, { status: 500 })
        : fetch(input, init)
    goTo('/acp/regatta/2')
    await shows("Couldn't Find a Groups for the desired Regatta")
    await button('Try again')
  })

  it('says so when there is no such regatta', async () => {
    await open('/acp/regatta/99')
    await shows("Couldn't Find a Valid Regatta")
  })
})
