import { GameClient } from '../../../clients/typescript/src/index.ts'
import { memoryStorage } from '../../harness/game-client.ts'
import { anIssuerKey, signIdentityToken, TestIssuer } from '../../harness/identity-issuer.ts'
import { expect, test } from '../../harness/journeys/console-test.ts'
import { act, getDialog } from '../../harness/journeys/player-page.ts'

// A platform has one client key, and other journeys make one too.
test.use({ game: 'untouched' })

test('a player comes to another device with a code of staff, links an account, and is signed out', async ({
  staff,
  server,
}) => {
  const { page } = staff
  const key = await anIssuerKey('key-1')
  const issuer = await new TestIssuer([key.public]).start()
  await staff.signIn()

  const clientKey = await test.step('an administrator makes a client key, and adds an issuer for it', async () => {
    await staff.open('/acp/settings?tab=keys&new=client')
    await getDialog(page).getByLabel('Name').fill('Android, tests')
    await getDialog(page).getByRole('button', { name: 'Make client key' }).click()
    const text = await page
      .getByText(/^qdc_[\w-]{43}$/)
      .first()
      .textContent()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Player issuers' }).click()
    await page.getByRole('button', { name: 'New issuer' }).click()
    await getDialog(page).getByRole('button', { name: 'Apple', exact: true }).click()
    await getDialog(page).getByLabel('Name', { exact: false }).first().fill('Studio')
    await getDialog(page).getByLabel('Issuer', { exact: false }).first().fill(issuer.issuer)
    await getDialog(page).getByLabel('Address of its keys', { exact: false }).fill(issuer.keysUrl)
    await getDialog(page).getByRole('combobox', { name: 'Android, tests' }).fill('game')
    await page.keyboard.press('Enter')
    await getDialog(page).getByRole('button', { name: 'Add issuer' }).click()
    await expect(page.getByText('The issuer was added.')).toBeVisible()
    return text ?? ''
  })

  const connect = (Model: string) =>
    new GameClient({ url: server.url, clientKey, storage: memoryStorage(), device: { Model, BuildNumber: 412 } })
  const prove = async (nonce: string) => {
    const exp = Math.floor(Date.now() / 1000) + 600
    const claims = { iss: issuer.issuer, aud: 'game', sub: 'ada', exp, nonce }
    return { nonce, identityToken: await signIdentityToken(key, claims) }
  }

  const [phone, tablet] = [connect('Pixel 8'), connect('iPad8,1')]
  const player = await phone.signIn()

  await test.step('staff make a code, and the player types it into the game', async () => {
    await staff.open(`/acp/player/${player.PlayerId}`)
    await act(page, 'Make a sign-in code')
    await getDialog(page).getByRole('button', { name: 'Make code' }).click()
    const code = (await getDialog(page).locator('pre').textContent()) ?? ''
    await getDialog(page).getByRole('button', { name: 'Close' }).click()
    expect(await tablet.signIn({ code: code.toLowerCase() })).toEqual(player)
    expect((await phone.listInbox()).map(({ Title }) => Title)).toContain('A sign-in code for your account')
  })

  await test.step('the player links an account; staff see it beside the devices', async () => {
    await tablet.linkIdentity(await prove('the nonce of the tablet'))
    const guest = connect('Old phone')
    await guest.signIn()
    await guest.linkIdentity(await prove('the nonce of the old phone'), { keep: 'other' })
    await staff.open(`/acp/player/${player.PlayerId}`)
    await expect(page.getByText('Pixel 8, build 412')).toBeVisible()
    await expect(page.getByText('iPad8,1, build 412')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlink' })).toBeVisible()
    await page.getByRole('button', { name: 'Take back' }).click()
    await getDialog(page).getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('The move was undone.')).toBeVisible()
    await expect(page.getByText('Old phone, build 412')).toBeHidden()
  })

  await test.step('signed out everywhere, the player comes back with the account', async () => {
    await act(page, 'Sign out everywhere')
    await getDialog(page).getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('The player was signed out on 2 installations.')).toBeVisible()
    await expect(phone.listInbox()).rejects.toMatchObject({ code: 'installation-ended' })
    expect(await phone.signIn(await prove('the nonce of the phone'))).toEqual(player)
  })
  await issuer.close()
})
