import { join } from 'node:path'
import { expect, test } from '../../harness/journeys/console-test.ts'
import { getDialog } from '../../harness/journeys/player-page.ts'
import { runCommand } from '../../harness/start-server.ts'

test.use({ game: 'empty' })

test('Home leads through the first five minutes of an empty installation, and the list goes for good', async ({
  staff,
  server,
}) => {
  test.setTimeout(180_000)
  const { page } = staff
  const steps = page.getByRole('region', { name: 'First steps' })
  const step = (name: RegExp) => steps.getByRole('listitem').filter({ hasText: name })
  const done = (name: RegExp) => step(name).getByRole('img', { name: 'Done' })
  const openHome = async () => {
    // What is read for all users is kept for five seconds.
    await page.waitForTimeout(5_000)
    await staff.open('/acp/home')
    await expect(steps).toBeVisible()
  }
  await staff.signIn()
  await staff.open('/acp/home')
  await expect(steps.getByText('0 of 4 done')).toBeVisible()
  expect(await staff.violations()).toEqual([])

  await test.step('a client key for the game', async () => {
    await step(/^Connect a game/)
      .getByRole('link', { name: 'Make a client key' })
      .click()
    await getDialog(page).getByLabel('Name').fill('The first game')
    await getDialog(page).getByRole('button', { name: 'Make client key' }).click()
    await expect(page.getByText(/^qdc_[\w-]{43}$/).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a colleague', async () => {
    await staff.open('/acp/home')
    await step(/^Invite a colleague/)
      .getByRole('link', { name: 'Invite' })
      .click()
    const form = page.getByRole('dialog', { name: 'New user' })
    await form.getByLabel('Email').fill('first.colleague@example.com')
    await form.getByLabel('First name').fill('First')
    await form.getByLabel('Last name').fill('Colleague')
    await form.getByText('Invite by mail').click()
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the name of the game', async () => {
    await openHome()
    await expect(done(/^Invite a colleague/)).toBeVisible()
    await step(/^Set the game/)
      .getByRole('link', { name: 'Set the name' })
      .click()
    await getDialog(page).getByLabel('Value', { exact: true }).fill('Idle Harbor')
    await getDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('GAME_NAME was saved.')).toBeVisible()
  })

  await test.step('a backup, with the command that the list gives', async () => {
    await openHome()
    await expect(done(/^Set the game/)).toBeVisible()
    await expect(step(/^Write the first backup/).getByText('./quarterdeck backup first.qdbackup')).toBeVisible()
    runCommand(['backup', join(server.dataDir, 'first.qdbackup')], { dataDir: server.dataDir })
    await openHome()
    await expect(done(/^Write the first backup/)).toBeVisible()
    await expect(steps.getByText('3 of 4 done')).toBeVisible()
  })

  await test.step('the sample game; nothing is left to do, and the list is gone', async () => {
    runCommand(['sample', '--players', '300'], { dataDir: server.dataDir })
    await page.waitForTimeout(5_000)
    await staff.open('/acp/home')
    await expect(page.getByRole('region', { name: /^Today/ })).toBeVisible()
    await expect(steps).toHaveCount(0)
    await expect(page.getByText('Idle Harbor').first()).toBeVisible()
  })
})
