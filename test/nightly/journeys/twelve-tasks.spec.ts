import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/console-test.ts'
import type { Hands } from '../../harness/journeys/hands.ts'
import { addUp, runTasks, type Task } from '../../harness/journeys/tasks.ts'

const captain = '/acp/player/700000000001'
const action = async (hands: Hands, page: Page, name: string) => {
  await hands.click(page.getByRole('button', { name: 'Actions', exact: true }))
  await hands.click(page.getByRole('menuitem', { name, exact: true }))
}

/** Chooses the template of a message, and waits until the form is filled. */
const fillFromTemplate = async (hands: Hands, page: Page, name: string) => {
  await hands.choose(page.getByRole('combobox', { name: 'Template' }), page.getByRole('option', { name }))
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).not.toHaveValue('')
}

/** `before`: what each took before the console answered in place. */
const tasks: readonly Task[] = [
  {
    name: 'find a player by name in the list',
    before: { clicks: 4, keys: 8 },
    run: async (hands, { page, open }) => {
      await open('/acp/players-listing')
      await expect(page.getByRole('table', { name: 'Players' })).toBeVisible()
      await hands.press('ControlOrMeta+k')
      await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
      await hands.type('Captain')
      await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText('Captain Marlowe')
      await hands.press('Enter')
      await expect(page.getByRole('heading', { name: 'Captain Marlowe' })).toBeVisible()
    },
  },
  {
    name: 'see why a balance changed',
    before: { clicks: 5, keys: 0 },
    run: async (hands, { page, open }) => {
      await open(captain)
      await hands.click(page.getByRole('tab', { name: 'Timeline' }))
      await expect(page.getByText('624 → 636').first()).toBeVisible()
    },
  },
  {
    name: 'restore one key',
    before: { clicks: 2, keys: 0 },
    run: async (hands, { page, open }) => {
      await open(`${captain}?tab=persistence&history=true&historyKey=progress`)
      await hands.click(page.getByRole('button', { name: /^Restore .*version 1/ }))
      await hands.click(page.getByRole('dialog', { name: /^Restore/ }).getByRole('button', { name: /^Restore/ }))
      await expect(page.getByText(/was restored\./)).toBeVisible()
    },
  },
  {
    name: 'load the state of yesterday',
    before: { clicks: 5, keys: 0 },
    run: async (hands, { page, open }) => {
      await open(captain)
      await action(hands, page, 'Restore to an earlier time')
      await hands.click(page.getByRole('button', { name: /^A day ago/ }))
      await hands.click(page.getByRole('button', { name: /^Restore (all|1)/ }))
      await expect(page.getByText(/^The player was restored\./)).toBeVisible()
    },
  },
  {
    name: 'give one player a gift',
    before: { clicks: 6, keys: 47 },
    run: async (hands, { page, open }) => {
      await open(captain)
      await action(hands, page, 'Send Message')
      await fillFromTemplate(hands, page, 'Sorry for an outage')
      await hands.click(page.getByRole('button', { name: 'Send message' }))
      await expect(page.getByText('Message Sent!')).toBeVisible()
    },
  },
  {
    name: 'give the players of a file a gift',
    before: { clicks: 10, keys: 26 },
    run: async (hands, { page, open }, folder) => {
      const file = `${folder}/players.csv`
      writeFileSync(file, '700000000002\n700000000003\n')
      await open('/acp/message?tab=send')
      await fillFromTemplate(hands, page, 'Sorry for an outage')
      await hands.click(page.getByRole('radio', { name: 'A list of players' }))
      await hands.chooseFile(page.getByRole('button', { name: 'Choose a .txt or .csv file' }), file)
      await hands.click(page.getByRole('button', { name: 'Send to 2 players' }))
      await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Send to 2 players' }))
      await expect(page.getByRole('link', { name: 'All recipients' })).toBeVisible()
    },
  },
  {
    name: 'flag a list of players',
    before: { clicks: 4, keys: 1 },
    run: async (hands, { page, open }) => {
      await open('/acp/players-listing?sortKey=last_save_game&sortDir=asc')
      const boxes = page.getByRole('table', { name: 'Players' }).getByRole('checkbox')
      await hands.click(boxes.nth(1))
      await hands.hold('Shift', () => hands.click(boxes.nth(3)))
      await hands.click(page.getByRole('button', { name: 'Set as hacker' }))
      await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Flag 3 players' }))
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    name: 'rename a reported player, and go to the next report',
    before: { clicks: 6, keys: 13 },
    run: async (hands, { page, open }) => {
      await open('/acp/players-nicknames')
      await hands.click(page.getByRole('button', { name: /^Resolve the report of/ }).nth(2))
      await expect(page.getByRole('textbox', { name: 'New nickname' })).toBeFocused()
      await hands.type('Quiet Sailor')
      await hands.press('Enter')
      await expect(page.getByText('Nickname changed successfully!')).toBeVisible()
    },
  },
  {
    name: 'see who changed a preference',
    before: { clicks: 2, keys: 6 },
    run: async (_, { page, open }) => {
      await page.evaluate(async () => {
        const { Token } = JSON.parse(sessionStorage.getItem('user') ?? '{}')
        const body = JSON.stringify({ Key: 'GAME_NAME', Type: 1, Value: 'Idle Harbor' })
        const headers = { Authorization: `Bearer ${Token}`, 'Content-Type': 'application/json' }
        await fetch('/consolepreferences/GAME_NAME', { method: 'POST', headers, body })
      })
      await open('/acp/systempreferences')
      await expect(page.getByRole('row', { name: /GAME_NAME/ })).toContainText('admin@example.com')
    },
  },
  {
    name: 'export the players of a filter',
    before: { clicks: 7, keys: 8 },
    run: async (hands, { page, open }) => {
      await open('/acp/players-listing')
      await hands.click(page.getByRole('combobox', { name: 'Attribute' }))
      await hands.type('ge')
      await expect(page.locator('[role="option"][data-combobox-selected]')).toHaveText('gems')
      await hands.press('Enter')
      await hands.press('Tab')
      await hands.press('>')
      await hands.press('Tab')
      await hands.type('500')
      await hands.press('Enter')
      const saved = page.waitForEvent('download')
      await hands.click(page.getByRole('button', { name: /^Export [1-9]\d{0,2} players$/ }))
      await saved
    },
  },
  {
    name: 'copy the summary for a ticket',
    before: { clicks: 2, keys: 0 },
    run: async (hands, { page, open }) => {
      await open(captain)
      await action(hands, page, 'Copy ticket summary')
      await expect(page.getByText('Summary copied.')).toBeVisible()
    },
  },
  {
    name: 'answer a request to be deleted',
    before: { clicks: 4, keys: 0 },
    run: async (hands, { page, open }) => {
      await open('/acp/players-delete')
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .first()
      const playerId = (await row.getByRole('link').first().textContent()) ?? ''
      await hands.click(row.getByRole('button', { name: /^Confirm delete/ }))
      await expect(page.getByLabel(`Type ${playerId} to confirm`)).toBeFocused()
      await hands.confirm(playerId)
      await hands.press('Enter')
      await expect(page.getByRole('link', { name: playerId })).toHaveCount(0)
    },
  },
]

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

// What other files do to the players would stand above what the tasks look for.
test.use({ game: 'untouched' })

test('twelve tasks of support take at most half the clicks and keys together, and none takes more', async ({
  staff,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await staff.signIn()
  const done = await runTasks(tasks, staff)
  for (const { name, before, count } of done) expect.soft(addUp(count), name).toBeLessThanOrEqual(addUp(before))
  const [counts, before] = [done.map((task) => addUp(task.count)), done.map((task) => addUp(task.before))]
  expect(sum(counts)).toBeLessThanOrEqual(sum(before) / 2)
})
