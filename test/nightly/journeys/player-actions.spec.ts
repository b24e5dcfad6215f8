import type { Page } from '@playwright/test'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { HttpClient } from '../../harness/http-client.ts'
import { expect, test } from '../../harness/journeys/console-test.ts'
import { saveFile } from '../../harness/journeys/download.ts'
import {
  act,
  getDialog,
  openMenu,
  openPlayer,
  pressIn,
  shownFor,
  typeJson,
} from '../../harness/journeys/player-page.ts'

const getMenuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/**
 * Remembers every notice of a page from the moment it appears, so that none is missed on a slow machine. Gives the
 * function that waits for a notice with this title and text.
 */
async function watchNotices(page: Page) {
  const mark = 'notice: '
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) seen.push(message.text())
  })
  await page.addInitScript((start) => {
    const notice = '.mantine-Notification-root'
    const tell = (node: Node) => {
      if (!(node instanceof HTMLElement)) return
      for (const one of node.matches(notice) ? [node] : node.querySelectorAll(notice)) {
        console.debug(start + one.textContent)
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(tell)
    }).observe(document, { childList: true, subtree: true })
  }, mark)
  return async (title: 'Success' | 'Error', text: string) => {
    const findIndex = () => seen.findIndex((one) => one.startsWith(`${mark}${title}${text}`))
    await expect.poll(findIndex, `the notice "${title}: ${text}"`).toBeGreaterThanOrEqual(0)
    seen.splice(0, findIndex() + 1)
  }
}

test('staff use every action of the player menu and see a notification for each result', async ({ staff }) => {
  const { page } = staff
  const expectNotice = await watchNotices(page)
  await staff.signIn()
  await openPlayer(staff, 'Captain Marlowe')

  await test.step('hacker flag', async () => {
    await openMenu(page)
    await expect(getMenuItem(page, 'Unset as Hacker')).toHaveAttribute('aria-disabled', 'true')
    await expect(getMenuItem(page, 'Set season')).toHaveAttribute('aria-disabled', 'true')
    await expect(getMenuItem(page, 'Reset leaderboard')).toHaveAttribute('aria-disabled', 'true')
    await expect(getMenuItem(page, 'Set debugger key')).toHaveCount(0)
    await getMenuItem(page, 'Set as Hacker').click()
    await pressIn(page, 'Cancel')
    await expect(shownFor(page, 'Flags')).not.toContainText('Hacker')
    await act(page, 'Set as Hacker')
    await pressIn(page, 'Set as Hacker')
    await expectNotice('Success', 'The player is flagged as a hacker.')
    await expect(shownFor(page, 'Flags')).toContainText('Hacker')
    await openMenu(page)
    await expect(getMenuItem(page, 'Set as Hacker')).toHaveAttribute('aria-disabled', 'true')
    await getMenuItem(page, 'Unset as Hacker').click()
    await pressIn(page, 'Unset as Hacker')
    await expectNotice('Success', 'The player is no longer flagged as a hacker.')
  })

  await test.step('debugger key', async () => {
    await act(page, 'Increment debugger duration')
    await pressIn(page, 'Increment duration')
    await expect(getDialog(page).getByText('This field is required')).toHaveCount(2)
    await getDialog(page).getByLabel('Date').fill('2020-02-29')
    await getDialog(page).getByLabel('Time', { exact: true }).fill('12:00')
    await pressIn(page, 'Increment duration')
    await expect(getDialog(page).getByText('The datetime must be in the future')).toBeVisible()
    await pressIn(page, '+1 week')
    await pressIn(page, 'Increment duration')
    await expectNotice('Success', 'Debugger Key set successfully!')

    await act(page, 'Delete debugger key')
    await expect(getDialog(page)).toContainText('Are you sure to delete this key?')
    await pressIn(page, 'Delete key')
    await expectNotice('Success', 'Debugger key deleted successfully!')
    await expect(shownFor(page, 'Debugger time left')).toHaveText('None')
    await openMenu(page)
    await expect(getMenuItem(page, 'Delete debugger key')).toHaveCount(0)
    await expect(getMenuItem(page, 'Increment debugger duration')).toHaveCount(0)
    await getMenuItem(page, 'Set debugger key').click()
    await pressIn(page, '+1 day')
    await pressIn(page, 'Set key')
    await expectNotice('Success', 'Debugger Key set successfully!')
    await expect(shownFor(page, 'Debugger time left')).toContainText(/\d (d|h)/)
  })

  await test.step('local persistence and device cache', async () => {
    await act(page, 'Mark local persistence as outdated')
    await pressIn(page, 'Mark as outdated')
    await expectNotice('Success', 'The local persistence was marked as outdated.')
    await expect(shownFor(page, 'Flags')).toContainText('Local persistence outdated')
    await act(page, 'Invalidate device cache')
    await expect(getDialog(page)).toContainText('Player device cache will be invalidated!')
    await pressIn(page, 'Invalidate cache')
    await expectNotice('Success', 'The device cache has been invalidated.')
    await expect(shownFor(page, 'Flags')).toContainText('Device cache invalid')
  })

  await test.step('last event id', async () => {
    await act(page, 'Change last event ID')
    const field = getDialog(page).getByLabel('Last event ID')
    await expect(field).toHaveValue('42')
    await field.fill('')
    await pressIn(page, 'Change event ID')
    await expect(getDialog(page).getByText('This field is required')).toBeVisible()
    await field.fill('43')
    await pressIn(page, 'Change event ID')
    await expectNotice('Success', 'Last Event ID changed successfully!')
    await expect(shownFor(page, 'Last event ID')).toHaveText('43')
  })

  await test.step('timer trunks', async () => {
    await act(page, 'Delete timer trunk')
    const field = getDialog(page).getByLabel('Timer trunk ID')
    await field.fill('   ')
    await pressIn(page, 'Delete timer trunk')
    await expect(getDialog(page).getByText('You must write something!')).toBeVisible()
    await field.fill('gems')
    await pressIn(page, 'Delete timer trunk')
    await expectNotice('Error', 'An error occurred.')
    await field.fill('unlimited_lives')
    await pressIn(page, 'Delete timer trunk')
    await expectNotice('Success', 'Timer Trunk Removed!')
    await act(page, 'Delete timer trunk')
    await field.fill('*')
    await pressIn(page, 'Delete timer trunk')
    await expect(getDialog(page)).toContainText('Delete all timer trunks (1)?')
    await expect(getDialog(page)).toContainText('double_coins')
    await pressIn(page, 'Delete all (1)')
    await expectNotice('Success', 'Timer Trunk Removed!')
  })

  await test.step('social media', async () => {
    const links = shownFor(page, 'Social media').getByRole('listitem')
    await links.filter({ hasText: 'Facebook' }).getByRole('button', { name: 'Disconnect' }).click()
    await expect(getDialog(page)).toContainText('marlowe.1')
    await pressIn(page, 'Disconnect account')
    await expectNotice('Success', 'Facebook account of Captain Marlowe disconnected.')
    await expect(links).toHaveCount(3)
    await act(page, 'Connect social media')
    await pressIn(page, 'Connect account')
    await expect(getDialog(page).getByText('This field is required')).toHaveCount(2)
    await getDialog(page).getByLabel('Account ID').fill('marlowe.new')
    await getDialog(page).getByLabel('Platform').selectOption('Facebook')
    await pressIn(page, 'Connect account')
    await expectNotice('Success', 'Social-media account connected to Captain Marlowe.')
    await expect(links.filter({ hasText: 'marlowe.new' })).toContainText('Facebook')
  })
})

test('staff create an attribute, change values in place, and resolve a conflict with a colleague', async ({
  staff,
  server,
}) => {
  const { page } = staff
  const expectNotice = await watchNotices(page)
  await staff.signIn()
  const playerId = await openPlayer(staff, 'All Kinds Of Timers')
  await page.getByRole('tab', { name: 'Player Attributes' }).click()
  const rows = page.getByRole('table', { name: 'Player attributes' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('current_stage')
  const saveChanges = page.getByRole('button', { name: 'Save Changes' })
  await expect(saveChanges).toBeDisabled()

  await page.getByRole('button', { name: 'Create attribute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create attribute' })
  await dialog.getByRole('button', { name: 'Create attribute' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(2)
  await dialog.getByLabel('Name').fill('storm_lamp')
  await dialog.getByLabel('Value').fill('0')
  await dialog.getByLabel('Expiration date').fill('2020-01-01')
  await dialog.getByLabel('Expiration time').fill('10:00')
  await dialog.getByRole('button', { name: 'Create attribute' }).click()
  await expect(dialog.getByText("We can't go back in time yet")).toBeVisible()
  await dialog.getByLabel('Expiration date').fill('')
  await dialog.getByLabel('Expiration time').fill('')
  await dialog.getByRole('button', { name: 'Create attribute' }).click()
  await expectNotice('Success', 'Attribute Created')
  await expect(dialog).toBeHidden()
  await expect(rows.filter({ hasText: 'storm_lamp' }).getByRole('cell').last()).toHaveText('-')

  await page.getByLabel('Value of storm_lamp').fill('7')
  await page.getByLabel('Value of storm_lamp').press('Enter')
  await expect(getDialog(page)).toContainText('Save 1 change?')
  await pressIn(page, 'Save Changes')
  await expectNotice('Success', '1 attribute was saved.')
  await expect(saveChanges).toBeDisabled()

  await page.getByLabel('Value of storm_lamp').fill('8')
  const colleague = await HttpClient.signIn(server.url)
  const theirs = { playerId, name: 'storm_lamp', value: 100 }
  await colleague.call(attributes.save, { body: { attributes: [theirs] } })
  await saveChanges.click()
  await pressIn(page, 'Save Changes')
  await expect(getDialog(page)).toContainText('Someone else changed the attribute storm_lamp')
  await expect(getDialog(page)).toContainText('Theirs100')
  await expect(getDialog(page)).toContainText('Mine8')
  await pressIn(page, 'Keep mine')
  await pressIn(page, 'Save with these choices')
  await expectNotice('Success', '1 attribute was saved.')
  await expect(page.getByLabel('Value of storm_lamp')).toHaveValue('8')
})

test('staff add, change, delete, import, export, compare and restore persistence, and resolve a conflict', async ({
  staff,
  server,
}) => {
  const { page } = staff
  const expectNotice = await watchNotices(page)
  await staff.signIn()
  const playerId = await openPlayer(staff, 'Captain Marlowe')
  await page.getByRole('tab', { name: 'Player Persistence' }).click()
  const line = (key: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: key, exact: true }) })
  const openKey = (key: string) => page.getByRole('button', { name: key, exact: true }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()

  await test.step('on a phone the open tab is not the one that is cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Player Persistence' })).toBeInViewport({ ratio: 0.99 })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a goal key lists its goals; a text that is no JSON cannot be kept', async () => {
    await openKey('gems_goal_1')
    await expect(getDialog(page).getByRole('region', { name: 'Goals' })).toContainText('_targetProgression')
    await typeJson(page, '{"a": ')
    await expect(getDialog(page).getByRole('button', { name: 'Apply', exact: true })).toBeDisabled()
    await typeJson(page, '[]')
    await expect(getDialog(page).getByText("Couldn't find any goals")).toBeVisible()
    await pressIn(page, 'Apply')
    await expect(line('gems_goal_1')).toContainText('Updated')
  })

  await test.step('added, marked and unmarked', async () => {
    await page.getByRole('button', { name: 'Add key' }).click()
    await getDialog(page).getByLabel('Key', { exact: true }).fill('lighthouse')
    await typeJson(page, '{"lit": true}')
    await pressIn(page, 'Apply')
    await expect(line('lighthouse')).toContainText('NewKey')
    await page.getByRole('button', { name: 'Mark lighthouse for deletion' }).click()
    await expect(line('lighthouse')).toContainText('Deleted')
    await page.getByRole('button', { name: 'Undo delete of lighthouse' }).click()
    await expect(line('lighthouse')).not.toContainText('Deleted')
    await page.getByRole('button', { name: 'Mark settings for deletion' }).click()
    await expect(line('settings')).toContainText('Deleted')
  })

  await test.step('saved after a table of keys and actions', async () => {
    await save.click()
    const table = getDialog(page).getByRole('table', { name: 'Changes to save' })
    await expect(table.getByRole('columnheader', { name: 'Key' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Action' })).toBeVisible()
    await expect(table.getByRole('row', { name: /gems_goal_1 .*Update/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /lighthouse .*Add/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /settings .*Delete/ })).toBeVisible()
    await pressIn(page, 'Cancel')
    await expect(line('settings')).toContainText('Deleted')
    await save.click()
    const outdated = page.waitForRequest((request) => /\/persistence\/outdated\/?$/.test(request.url()))
    await pressIn(page, 'Save and delete 1 key')
    await outdated
    await expectNotice('Success', 'Persistence updated successfully!')
    await expect(line('settings')).toHaveCount(0)
    await expect(line('lighthouse')).not.toContainText('NewKey')
    await expect(save).toBeDisabled()
  })

  await test.step('exported, and imported after a preview', async () => {
    const file = await saveFile(page, () => page.getByRole('button', { name: 'Export .json' }).click())
    expect(file.name).toMatch(new RegExp(`^persistence_${playerId}_.+\\.json$`))
    const exported: { Key: string; Value: string }[] = JSON.parse(file.text)
    expect(exported.find(({ Key }) => Key === 'lighthouse')).toEqual({ Key: 'lighthouse', Value: '{"lit": true}' })

    const input = page.locator('input[type=file]')
    const toFile = (text: string) => ({ name: 'save.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await input.setInputFiles(toFile('{"broken": '))
    const rejected = page.getByRole('dialog', { name: 'save.json was not imported' })
    await rejected.getByRole('button', { name: 'Close', exact: true }).click()
    const changed = exported.map((one) => (one.Key === 'lighthouse' ? { ...one, Value: '{"lit": false}' } : one))
    await input.setInputFiles(toFile(JSON.stringify([...changed, { Key: 'anchor', Value: '1' }])))
    await expect(getDialog(page).getByRole('row', { name: /lighthouse .*Update/ })).toBeVisible()
    await expect(getDialog(page).getByRole('row', { name: /anchor .*Add/ })).toBeVisible()
    await pressIn(page, 'Apply 2 changes')
    await expect(line('anchor')).toContainText('NewKey')
    await expect(line('lighthouse')).toContainText('Updated')
  })

  await test.step('a colleague was quicker: both sides, and a choice', async () => {
    const colleague = await HttpClient.signIn(server.url)
    const body = [{ Key: 'lighthouse', Value: '{"lit": "half"}' }]
    await colleague.call(persistence.save, { params: { id: playerId }, query: { cleanSave: 'false' }, body })
    await save.click()
    await pressIn(page, 'Save changes')
    await expect(getDialog(page)).toContainText('Someone else changed this key. Which version do you want to keep?')
    await pressIn(page, 'Keep mine')
    await pressIn(page, 'Save again')
    await expectNotice('Success', 'Persistence updated successfully!')
  })

  await test.step('compared and restored', async () => {
    await page.getByRole('button', { name: 'History of lighthouse' }).click()
    const history = page.getByRole('dialog', { name: 'History of lighthouse' })
    await history.getByLabel('Compare version 1 of lighthouse').check()
    await history.getByLabel('Compare version 3 of lighthouse').check()
    await history.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(getDialog(page)).toContainText('lighthouse: version 1 and version 3')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await history.getByRole('button', { name: 'Restore version 1 of lighthouse' }).click()
    await pressIn(page, 'Restore version 1')
    await expectNotice('Success', 'Version 1 of lighthouse was restored.')
    await page.keyboard.press('Escape')
    await openKey('lighthouse')
    await expect(getDialog(page).locator('.cm-content')).toHaveText('{"lit": true}')
    await page.keyboard.press('Escape')
  })

  await test.step('one value of an earlier moment is given back by itself', async () => {
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByText('1 hour', { exact: true }).click()
    const slider = page.getByRole('slider', { name: 'Moment' })
    await slider.press('PageDown')
    await slider.press('PageDown')
    const giveBack = page.getByRole('button', { name: 'Give back just this (settings)' })
    await giveBack.click()
    await expect(getDialog(page)).toContainText('Restore this player to an earlier time?')
    await getDialog(page)
      .getByRole('button', { name: /^Restore 1 of \d+ changes$/ })
      .click()
    await expect(page.getByText(/^1 of \d+ changes was restored\./)).toBeVisible()
    await expect(giveBack).toBeHidden()
    await expect(page.getByRole('button', { name: 'Give back just this (gems_goal_1)' })).toBeVisible()
  })
})

test('staff reset and delete a player; the page of a deleted player redirects to the list', async ({ staff }) => {
  const { page } = staff
  const expectNotice = await watchNotices(page)
  await staff.signIn()
  const playerId = await openPlayer(staff, 'Goals Of Every Kind')

  await act(page, 'Reset Player Progress')
  await expect(getDialog(page)).toContainText('Player progress will be reseted!')
  await pressIn(page, 'Reset progress')
  await expectNotice('Success', 'Player has been reseted.')
  await page.getByRole('tab', { name: 'Player Persistence' }).click()
  await expect(page.getByText("This player doesn't have any persistence's.")).toBeVisible()

  await act(page, 'Delete player')
  await expect(getDialog(page)).toContainText(
    "Are you sure you want to delete this player? This action can't be undone!",
  )
  await pressIn(page, 'Delete player')
  await expectNotice('Success', 'Player deleted successfully!')
  await expect(page).toHaveURL(/\/acp\/players-listing/)

  await staff.open(`/acp/player/${playerId}`)
  await expect(page).toHaveURL(/\/acp\/players-listing/)
  await expectNotice('Error', `Player ${playerId} could not be loaded. Check the ID.`)
})
