import type { Browser, Page } from '@playwright/test'
import { permissions } from '#contract/core/permissions.ts'
import { firstAdmin } from '../harness/start-server.ts'
import { expect, test } from './console-test.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<{ readonly data: unknown }>

/** Calls of the first administrator, to prepare a journey and to look at what it changed. */
async function signInByApi(url: string): Promise<Call> {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const reply = await fetch(url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
    expect(reply.status).toBe(200)
    return reply.json()
  }
  const { data } = await send('POST', '/users/authenticate', firstAdmin)
  return (method, path, body) => send(method, path, body, data.Token)
}

const colleague = { email: 'build.keeper@example.com', firstName: 'Build', lastName: 'Keeper' }
const password = 'correct horse battery'

/** Creates a colleague with a role that may edit builds, and opens the API timeline in a browser of their own. */
async function openColleague(browser: Browser, url: string): Promise<Page> {
  const call = await signInByApi(url)
  const role = { Name: 'Build keepers', PermissionIds: [permissions.CHANGE_API_MATCH.id, permissions.CREATE_EVENTS.id] }
  // The role as the server gives it.
  const { Id } = (await call('POST', '/roles', role)).data as { readonly Id: number }
  await call('POST', '/users/register', { ...colleague, password, roleId: Id })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(colleague.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`${url}/acp/apiversioning?add=android`)
  return page
}

test('an administrator takes a permission from a colleague at work, who sees why and loses nothing typed', async ({
  staff,
  server,
  browser,
}) => {
  const colleaguePage = await openColleague(browser, server.url)
  const form = colleaguePage.getByRole('dialog', { name: 'Add a new build' })
  await form.getByLabel('Version').fill('9.1')
  await form.getByLabel('Build Number').fill('9001')

  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/settings?tab=roles')
  await page.getByRole('row', { name: /Build keepers/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Build keepers' })
  await dialog.getByLabel('Edit builds and versions').uncheck()
  await expect(dialog.getByText('1 user has this role.')).toBeVisible()
  await expect(dialog.getByText(colleague.email)).toBeVisible()
  await expect(dialog.getByText('Lost when saved: Edit builds and versions.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('The role was saved.')).toBeVisible()

  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText(/Your role lacks the permission CHANGE_API_MATCH/)).toBeVisible()
  await expect(form.getByLabel('Version')).toHaveValue('9.1')
  await form.getByRole('button', { name: 'Cancel' }).click()
  const { data } = await (await signInByApi(server.url))('GET', '/apimatch/9001')
  expect(data).toEqual({ m_apiMatch: [] })
  await colleaguePage.context().close()
})

type ListedPlayer = { readonly PlayerId: string; readonly LastSaveGame: string | null }
type BuildOfPlayer = { readonly Platform: string | null; readonly BuildNumber: number | null }

/** How many players saved within the days that count as active, on an Android build. Reads every player. */
async function countActivePlayers(call: Call, buildNumber: number): Promise<number> {
  const since = Date.now() - 7 * 86_400_000
  const players: ListedPlayer[] = []
  for (let total = 1; players.length < total; ) {
    // A page of players as the server gives it.
    const page = (await call('GET', `/players/listing?skip=${players.length}&take=100`)).data as {
      readonly Total: number
      readonly Result: readonly ListedPlayer[]
    }
    total = page.Total
    players.push(...page.Result)
  }
  let found = 0
  for (const { PlayerId, LastSaveGame } of players) {
    if (Date.parse(LastSaveGame ?? '') < since || LastSaveGame === null) continue
    // A player as the server gives it.
    const { Player } = (await call('GET', `/players/${encodeURIComponent(PlayerId)}`)).data as {
      readonly Player: BuildOfPlayer
    }
    if (Player.Platform === 'android' && Player.BuildNumber === buildNumber) found += 1
  }
  return found
}

test('an administrator requires an update of a build after a warning whose number is right', async ({
  staff,
  server,
}) => {
  const { page } = staff
  const players = await countActivePlayers(await signInByApi(server.url), 104)
  expect(players).toBeGreaterThan(1)
  await staff.signIn()
  const requireUpdate = async (notice: RegExp | undefined) => {
    await staff.open('/acp/apiversioning?edit=android-104')
    const dialog = page.getByRole('dialog', { name: 'Update build' })
    await dialog.getByRole('switch', { name: /Update Required/ }).click()
    if (notice) await expect(dialog.getByText(notice)).toBeVisible()
    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByText('Versioning created successfully!')).toBeVisible()
  }
  await requireUpdate(new RegExp(`^${players} active players will be stopped\\.$`))
  await staff.open('/acp/buildlisting?explain=104')
  await expect(page.getByText(/Update Required is switched on for this build/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /104 Update required/ })).toBeVisible()
  // The other journeys expect it as it was.
  await requireUpdate(undefined)
})
