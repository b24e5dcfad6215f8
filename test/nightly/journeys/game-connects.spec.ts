import { GameClient } from '../../../clients/typescript/src/index.ts'
import { memoryStorage } from '../../harness/game-client.ts'
import { expect, test } from '../../harness/journeys/console-test.ts'
import { act, getDialog, typeJson } from '../../harness/journeys/player-page.ts'

test('a game connects with a key from the settings; an edit reaches it before it writes, and it takes a gift', async ({
  staff,
  server,
}) => {
  const { page } = staff
  await staff.signIn()

  const clientKey = await test.step('an administrator makes a client key, from Home', async () => {
    await staff.open('/acp/home')
    await page.getByRole('region', { name: 'Connect a game' }).getByRole('link', { name: 'make one' }).click()
    await getDialog(page).getByLabel('Name').fill('Android, tests')
    await getDialog(page).getByRole('button', { name: 'Make client key' }).click()
    const text = await page
      .getByText(/^qdc_[\w-]{43}$/)
      .first()
      .textContent()
    await page.keyboard.press('Escape')
    return text ?? ''
  })

  const game = new GameClient({
    url: server.url,
    clientKey,
    storage: memoryStorage(),
    device: { Model: 'Pixel 8', BuildNumber: 412 },
  })
  const gold = () => JSON.parse(game.saves.get('wallet') ?? '{"gold":0}').gold
  const toWallet = (amount: number) => JSON.stringify({ gold: amount })

  const playerId = await test.step('the game makes a player, who plays now', async () => {
    const player = await game.signIn()
    await game.saves.load()
    await game.saves.set('wallet', toWallet(10))
    await game.saves.flush()
    // Who plays is written every five seconds.
    await expect(async () => {
      await staff.open(`/acp/player/${player.PlayerId}`)
      await expect(page.getByText('Playing now')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(page.getByText('Pixel 8, build 412')).toBeVisible()
    return player.PlayerId
  })

  await test.step('a value that staff change is what the game writes on', async () => {
    await page.getByRole('tab', { name: 'Player Persistence' }).click()
    await page.getByRole('button', { name: 'wallet', exact: true }).click()
    await typeJson(page, '{"gold": 500}')
    await getDialog(page).getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await getDialog(page).getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Persistence updated successfully!')).toBeVisible()
    // The game does not know it yet: its own change is refused, and the value of staff stays.
    await game.saves.set('wallet', toWallet(11))
    await game.saves.flush()
    expect(gold()).toBe(500)
    await game.saves.set('wallet', toWallet(501))
    await game.saves.flush()
  })

  await test.step('a gift is sent, collected by the game, and its dot is green', async () => {
    await act(page, 'Send Message')
    const form = page.getByRole('dialog')
    await form.getByLabel('Title').fill('Sorry for the wait')
    await form.getByRole('textbox', { name: /^Message/ }).fill('Take this.')
    await form.getByRole('button', { name: 'Add a gift' }).click()
    await form.getByLabel('Item ID of gift 1').fill('gold')
    await form.getByLabel('Amount of gift 1').fill('50')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await expect(async () => {
      const message = (await game.listInbox()).find(({ Title }) => Title === 'Sorry for the wait')
      if (!message) throw new Error('The message has not arrived.')
      await game.saves.collect(message, () => ({ wallet: toWallet(gold() + (message.Gifts[0]?.m_amount ?? 0)) }))
    }).toPass()
    expect(gold()).toBe(551)
    await staff.open(`/acp/player/${playerId}?tab=messages`)
    const row = page.getByRole('row').filter({ hasText: 'Sorry for the wait' })
    await expect(row.getByText('Collected', { exact: true })).toBeVisible()
  })

  await test.step('a suspended player reads why, and plays on when it is lifted', async () => {
    await act(page, 'Suspend player')
    await getDialog(page)
      .getByLabel(/Reason, for staff/)
      .fill('A modified client')
    await getDialog(page).getByRole('button', { name: 'Suspend player' }).click()
    await expect(page.getByText('Suspended without an end')).toBeVisible()
    await expect(game.saves.read()).rejects.toMatchObject({ code: 'player-suspended' })
    await expect(game.signIn()).rejects.toMatchObject({ code: 'suspended' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The player is no longer suspended.')).toBeVisible()
    await game.signIn()
    await game.saves.read()
    expect(gold()).toBe(551)
  })

  await test.step('Home does not say how to connect any more', async () => {
    await staff.open('/acp/home')
    await expect(page.getByRole('link', { name: 'Playing now' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Connect a game' })).toBeHidden()
    expect(await staff.violations()).toEqual([])
  })
})
