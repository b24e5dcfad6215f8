import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, goTo, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

/** A build; `flags` are letters: u update required, d debugger, s staging. */
const row = (build_number: number, version: string, flags = '') => ({
  platform: 'android' as const,
  build_number,
  version,
  static_route: false,
  content_environment: `content/live/c${build_number}`,
  is_staging: flags.includes('s'),
  update_required: flags.includes('u'),
  update_required_since: flags.includes('u') ? new Date() : null,
  debugger_build: flags.includes('d'),
  description: '',
})

const given = async ({ db, clock }: TestApp) => {
  const rows = [row(104, '2.10'), row(103, '2.10', 'us'), row(105, '2.9', 'sd'), row(106, '2.9', 'd')]
  await db.insertInto('builds').values(rows).execute()
  const on104 = { platform: 'android', build_number: 104, last_save_game: clock.now } as const
  await aPlayer(db, { player_id: '7', ...on104 })
  await aPlayer(db, on104)
  await aPlayer(db, { last_save_game: clock.now })
}

const open = (path: string, options = {}) => renderScreen(path, { given, ...options })

it('lists the builds of a platform with their badges, and finds one by its number', async () => {
  const page = await open('/acp/buildlisting')
  const table = await screen.findByRole('table', { busy: false })
  await within(table).findByText('106')
  const badges = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((one) => /^(\d+)\s*(Update required|Staging|Debugger|Live)/.exec(one.textContent ?? '')?.slice(1))
  expect(badges).toEqual([
    ['106', 'Debugger'],
    ['105', 'Staging'],
    ['104', 'Live'],
    ['103', 'Update required'],
  ])
  expect(within(table).getByText(/^Since/).textContent).toMatch(/^Since \d+ \w+ \d{4}$/)
  const field = screen.getByRole('searchbox', { name: 'Search by build number' })
  expect(field.getAttribute('maxlength')).toBe('80')
  await fill(page.user, field, '104')
  await page.user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(screen.queryByText('106')).toBeNull())
  const [request] = page.requests.filter(({ path }) => path === '/apimatch/104')
  expect(request).toBeDefined()
  // Neither a build nor another address of the server.
  for (const text of ['999', 'versions']) {
    await page.user.click(screen.getByRole('button', { name: 'Clear' }))
    await screen.findByText('106')
    await fill(page.user, field, text)
    await page.user.keyboard('{Enter}')
    await shows("There isn't any build to show. Builds are searched by their whole number.")
  }
  await page.user.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByText('106')
  await page.user.click(screen.getByRole('tab', { name: 'iOS' }))
  await shows("There isn't any build to show.")
})

it('opens the latest version of a platform and the builds of another one, and says so when there is no such build', async () => {
  const page = await open('/acp/apiversioning')
  const card = within(await screen.findByRole('region', { name: 'Android' }))
  await card.findByRole('button', { name: '104 · Live' })
  expect(card.queryByRole('button', { name: '105 · Staging' })).toBeNull()
  await page.user.click(card.getByRole('button', { name: '2.9' }))
  await card.findByRole('button', { name: '105 · Staging' })
  expect(screen.getByRole('region', { name: 'Ios' }).textContent).toContain('No builds on this platform yet.')
  goTo('/acp/apiversioning?edit=android-999')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('There is no Android build 999.')
  await page.user.click(within(alert).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('adds a build, keeps what was typed when its number is taken, and opens the version of an added one', async () => {
  const page = await open('/acp/apiversioning?add=android')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a new build' }))
  const create = dialog.getByRole('button', { name: 'Create' })
  expect(create).toHaveProperty('disabled', true)
  await fill(page.user, dialog.getByRole('textbox', { name: 'Version' }), '2.10')
  const number = dialog.getByRole('textbox', { name: 'Build Number' })
  await fill(page.user, number, '104')
  await page.user.click(create)
  await dialog.findByText(/There is a build with this number on this platform already/)
  await page.user.clear(number)
  await page.user.type(number, '0')
  await page.user.click(create)
  await shows('Versioning created successfully!')
  await screen.findByRole('button', { name: '0 · Live' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  goTo('/acp/apiversioning?add=android')
  const older = within(await screen.findByRole('dialog', { name: 'Add a new build' }))
  await fill(page.user, older.getByRole('textbox', { name: 'Version' }), '2.8')
  await page.user.type(older.getByRole('textbox', { name: 'Build Number' }), '99')
  await page.user.click(older.getByRole('button', { name: 'Create' }))
  await screen.findByRole('button', { name: '99 · Live' })
  expect(getCurrentPath()).toBe('/acp/apiversioning?android=2.8')
})

it('refuses a wrong build number as it was typed', async () => {
  const page = await open('/acp/apiversioning?add=android')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a new build' }))
  const number = dialog.getByRole('textbox', { name: 'Build Number' })
  await fill(page.user, dialog.getByRole('textbox', { name: 'Version' }), '2.10')
  // Each has another problem than the one before it.
  for (const [text, problem] of [
    ['10.4', 'The build number must be a whole number.'],
    ['99999999999', 'The build number must be at most 2147483647.'],
    ['1,5', 'The build number must be a whole number.'],
    ['-5', 'The build number must be 0 or more.'],
    ['ten', 'The build number must be a whole number.'],
  ] as const) {
    await page.user.clear(number)
    await fill(page.user, number, text)
    expect(number).toHaveProperty('value', text)
    await page.user.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByText(problem)
  }
})

it('says how many active players an update stops before it is required, and which bucket it ends', async () => {
  const page = await open('/acp/apiversioning?edit=android-104')
  const dialog = within(await screen.findByRole('dialog', { name: 'Update build' }))
  expect(dialog.getByRole('textbox', { name: 'Version' })).toHaveProperty('readOnly', true)
  expect(dialog.getByText('API version the build will use; it cannot be changed')).toBeTruthy()
  await page.user.click(dialog.getByRole('switch', { name: /^Update Required/ }))
  await dialog.findByText('2 active players will be forced to update; 2 have no build to update to.')
  await dialog.findByText('1 active player of unknown build is not counted; some may have this one.')
  await dialog.findByText('c104 loses its last build that can play and becomes deprecated.')
  const force = dialog.getByRole('button', { name: 'Force update for 2 players' })
  expect(force.getAttribute('data-submit')).toBe('destructive')
  expect(force).toHaveProperty('disabled', true)
  await fill(page.user, dialog.getByRole('textbox', { name: 'Type 2 to confirm' }), '2')
  await page.user.click(force)
  await shows('Versioning created successfully!')
  await screen.findByRole('button', { name: '104 · Update required' })
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shows('Android build 104 was changed back.')
  await screen.findByRole('button', { name: '104 · Live' })
  goTo('/acp/apiversioning?edit=android-103')
  const other = within(await screen.findByRole('dialog', { name: 'Update build' }))
  // Taking this back would stop players again, which asks first.
  const update = other.getByRole('button', { name: 'Update' })
  expect(update, 'nothing was changed').toHaveProperty('disabled', true)
  await page.user.click(other.getByRole('switch', { name: /^Update Required/ }))
  // Once the players of the build are counted.
  await waitFor(() => expect(update).toHaveProperty('disabled', false))
  await page.user.click(update)
  await screen.findByRole('button', { name: '103 · Staging' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('counts again when another change of the bucket came first, and says what remains', async () => {
  const ofOneBucket = async ({ db, clock }: TestApp) => {
    const rows = [row(104, '2.10'), row(105, '2.10')]
    await db
      .insertInto('builds')
      .values(rows.map((one) => ({ ...one, content_environment: 'content/live/c1' })))
      .execute()
    for (const build_number of [104, 104, 105])
      await aPlayer(db, { platform: 'android', build_number, last_save_game: clock.now })
  }
  const page = await open('/acp/apiversioning?edit=android-105', { given: ofOneBucket })
  const dialog = within(await screen.findByRole('dialog', { name: 'Update build' }))
  await page.user.click(dialog.getByRole('switch', { name: /^Update Required/ }))
  await dialog.findByText('1 active player will be forced to update; 1 has no build to update to.')
  await fill(page.user, dialog.getByRole('textbox', { name: 'Type 1 to confirm' }), '1')
  await dialog.findByText('What remains: Android 104.')
  const change = { update_required: true, update_required_since: new Date(), revision: 2 }
  await page.server.db.updateTable('builds').set(change).where('build_number', '=', 104).execute()
  await page.user.click(dialog.getByRole('button', { name: 'Force update for 1 player' }))
  await dialog.findByText('Nobody can play in c1 afterwards: with those who are stopped already, 3 active players.')
  await page.user.click(dialog.getByRole('button', { name: 'Force update for 1 player' }))
  await shows('Versioning created successfully!')
  const changes = page.requests.filter(({ method }) => method === 'PUT').map(({ query }) => query)
  expect(changes).toEqual(['stops=1&remaining=android-104', 'stops=3'])
})

it('says that content becomes deprecated only if it is a live bucket', async () => {
  let file = ''
  const contents = [
    ['content/live/c12', 107, 1],
    ['content/design/regatta', 108, 0],
    ['content/live/c999', 109, 0],
  ] as const
  const withContent = async ({ db, settings: { contentFolder } }: TestApp) => {
    const rows = contents.map(([content_environment, number]) => ({ ...row(number, '2.11'), content_environment }))
    await db.insertInto('builds').values(rows).execute()
    mkdirSync(contentFolder, { recursive: true })
    file = join(contentFolder, 'dataInformation.json')
    const buckets = { live: { c12: { bucket_name: 'c12' } }, design: { regatta: { bucket_name: 'regatta' } } }
    writeFileSync(file, JSON.stringify(buckets))
  }
  const page = await open('/acp/apiversioning', { given: withContent })
  await screen.findByRole('region', { name: 'Android' })
  for (const [content, number, count] of contents) {
    goTo(`/acp/apiversioning?edit=android-${number}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Update build' }))
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: `Delete Android build ${number}?` }))
    await question.findByText('No active player is affected.')
    await waitFor(() => expect(question.queryAllByText(/becomes deprecated/), content).toHaveLength(count))
    const title = question.getByRole('status').querySelector('.mantine-Alert-title')
    expect(title?.textContent).toMatch(count === 0 ? /^No active player/ : /^c12 loses its last build/)
    await page.user.click(question.getByRole('button', { name: 'Cancel' }))
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  rmSync(file, { force: true })
})

it('deletes a build after a warning, and asks nothing about what was typed into it', async () => {
  const page = await open('/acp/apiversioning?edit=android-104')
  const dialog = within(await screen.findByRole('dialog', { name: 'Update build' }))
  await fill(page.user, dialog.getByRole('textbox', { name: 'Description' }), 'For the regatta')
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Android build 104?' }))
  await question.findByText('2 active players will be stopped; 2 have no build to update to.')
  await fill(page.user, question.getByRole('textbox', { name: 'Type 2 to confirm' }), '2')
  await page.user.click(question.getByRole('button', { name: 'Delete build and stop 2 players' }))
  await shows('Versioning created successfully!')
  await waitFor(() => expect(screen.queryByRole('button', { name: '104 · Live' })).toBeNull())
  await waitFor(() => expect(getCurrentPath()).not.toContain('edit='))
  expect(screen.queryByRole('dialog')).toBeNull()
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shows('Android build 104 can be played again.')
  await screen.findByRole('button', { name: '104 · Live' })
})

it('says who of the players that a change stops can update', async () => {
  const withDebugger = async (server: TestApp) => {
    await given(server)
    const debugger_until = new Date(Date.now() + 3_600_000)
    const last_save_game = server.clock.now
    await aPlayer(server.db, { platform: 'android', build_number: 104, last_save_game, debugger_until })
  }
  const page = await open('/acp/apiversioning?edit=android-104', { given: withDebugger })
  const dialog = within(await screen.findByRole('dialog', { name: 'Update build' }))
  for (const [name, title, texts] of [
    [
      'Update Required',
      '3 active players will be forced to update; 2 have no build to update to.',
      ['1 must update to a newer build.'],
    ],
    ['Debugger Build', '2 active players will be stopped; 2 have no build to update to.', []],
  ] as const) {
    const toggle = dialog.getByRole('switch', { name: new RegExp(`^${name}`) })
    await page.user.click(toggle)
    await dialog.findByText(title)
    for (const text of texts) await dialog.findByText(text, { exact: false })
    await page.user.click(toggle)
    await waitFor(() => expect(dialog.queryByText(title)).toBeNull())
  }
})

it('warns of players of unknown build before a change stops a build without known players', async () => {
  const page = await open('/acp/apiversioning?edit=android-106')
  const dialog = within(await screen.findByRole('dialog', { name: 'Update build' }))
  await page.user.click(dialog.getByRole('switch', { name: /^Update Required/ }))
  await dialog.findByText('1 active player of unknown build is not counted; some may have this one.')
  await page.user.click(dialog.getByRole('switch', { name: /^Update Required/ }))
  await waitFor(() => expect(dialog.queryByText(/of unknown build/)).toBeNull())
})

it('disables changes without the permission, and opens no form for them', async () => {
  await open('/acp/apiversioning', { as: [] })
  const card = within(await screen.findByRole('region', { name: 'Android' }))
  const build = await card.findByRole('button', { name: '104 · Live' })
  expect(build.getAttribute('aria-disabled')).toBe('true')
  expect(card.getByRole('button', { name: 'Add build' }).getAttribute('aria-disabled')).toBe('true')
  for (const search of ['add=android', 'edit=android-104']) {
    goTo(`/acp/apiversioning?${search}`)
    await shows(/CHANGE_API_MATCH/)
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/apiversioning'))
    expect(screen.queryByRole('dialog')).toBeNull()
    notifications.clean()
  }
})

it('explains why a build may not play, and the build of a player', async () => {
  await open('/acp/buildlisting?explain=103')
  await screen.findByText('Update Required is switched on for this build, but no newer build can be offered.')
  goTo('/acp/player/7?dialog=explain-build')
  await screen.findByText('This build can play.')
  await screen.findByText('c104')
})

it('plans a maintenance window and deletes it', async () => {
  const page = await open('/acp/maintenance')
  await screen.findByText(/No maintenance is planned/)
  await page.user.click(screen.getByRole('button', { name: 'Plan maintenance' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan maintenance' }))
  await fill(page.user, dialog.getByLabelText('From'), '2035-01-01')
  await fill(page.user, dialog.getByLabelText('From, time'), '10:00')
  await fill(page.user, dialog.getByLabelText('To'), '2035-01-01')
  await fill(page.user, dialog.getByLabelText('To, time'), '09:00')
  await fill(page.user, dialog.getByRole('textbox', { name: 'Text' }), 'New servers')
  expect(dialog.queryByText('This field is required')).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Plan maintenance' }))
  await dialog.findByText('The end must be after the start.')
  await page.user.clear(dialog.getByLabelText('To, time'))
  await fill(page.user, dialog.getByLabelText('To, time'), '12:00')
  await page.user.click(dialog.getByRole('button', { name: 'Plan maintenance' }))
  await shows('Maintenance planned: both platforms, 1 Jan 2035, 10:00 to 12:00.')
  await screen.findByText('Planned')
  // Otherwise there are two to undo.
  notifications.clean()
  await page.user.click(screen.getByRole('button', { name: /^Options of maintenance window/ }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete maintenance window' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this maintenance window?' }))
  await page.user.click(question.getByRole('button', { name: 'Delete maintenance window' }))
  await shows(/^Maintenance deleted: both platforms, 1 Jan 2035/)
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('New servers')
})

it('calls a build of unique access so, because no update leads to it', async () => {
  const withUnique = async (server: TestApp) => {
    await given(server)
    await server.db
      .insertInto('builds')
      .values({ ...row(107, '2.10'), static_route: true })
      .execute()
  }
  await open('/acp/apiversioning', { given: withUnique })
  await screen.findByRole('button', { name: '107 · Unique Access' })
  await screen.findByRole('button', { name: '104 · Live' })
})

it('says how many players a maintenance window stops at once', async () => {
  const page = await open('/acp/maintenance?new=true')
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan maintenance' }))
  await fill(page.user, dialog.getByRole('textbox', { name: 'Text' }), 'New servers')
  await fill(page.user, dialog.getByLabelText('From'), '2020-01-01')
  await fill(page.user, dialog.getByLabelText('From, time'), '10:00')
  await fill(page.user, dialog.getByLabelText('To'), '2090-01-01')
  await fill(page.user, dialog.getByLabelText('To, time'), '09:00')
  await dialog.findByText('2 active players will be stopped now.')
  await fill(page.user, dialog.getByRole('textbox', { name: 'Type 2 to confirm' }), '2')
  await page.user.click(dialog.getByRole('button', { name: 'Plan maintenance and stop 2 players now' }))
  await shows(/^Maintenance planned: both platforms, 1 Jan 2020, 10:00 to/)
})

it('labels the times of a maintenance window on a narrow screen', async () => {
  const planned = async ({ db }: TestApp) => {
    const [from_at, to_at] = [new Date('2035-01-01T10:00:00Z'), new Date('2035-01-01T12:00:00Z')]
    const created_by = 'ada@example.com'
    await db
      .insertInto('maintenance_windows')
      .values({ platform: null, from_at, to_at, text: 'New servers', created_by })
      .execute()
  }
  await open('/acp/maintenance', { given: planned, width: 390 })
  const row = (await screen.findByText('New servers')).closest('li')
  expect(row?.textContent).toMatch(/From 1 Jan 2035.*To 1 Jan 2035/)
})

it('opens a maintenance window of a link that is not on the first page, and says so when there is none', async () => {
  const many = async ({ db }: TestApp) => {
    const rows = Array.from({ length: 120 }, (_, index) => {
      const from_at = new Date(Date.UTC(2035, 0, 1 + index))
      const to_at = new Date(from_at.getTime() + 3_600_000)
      return { platform: null, from_at, to_at, text: `Maintenance ${index}`, created_by: 'ada@example.com' }
    })
    await db.insertInto('maintenance_windows').values(rows).execute()
  }
  const page = await open('/acp/maintenance?edit=4', { given: many })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the maintenance window' }))
  expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Maintenance 3')
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  goTo('/acp/maintenance?edit=999')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('There is no maintenance window with this ID.')
  await page.user.click(within(alert).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
