import { canary } from '../harness/hostile-texts.ts'
import { expect, test } from './console-test.ts'
import { findAllPaths, goTo } from './go-to.ts'
import { numberedPages } from './screen-paths.ts'

test.use({ game: 'dangerous' })

test('no stored text becomes anything but text on any screen', async ({ staff }) => {
  const { page } = staff
  const surprises: string[] = []
  page.on('dialog', (dialog) => {
    surprises.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('response', (reply) => {
    if (reply.status() >= 500) surprises.push(`${reply.status()}: ${reply.url()}`)
  })
  page.on('popup', (popup) => surprises.push(`popup: ${popup.url()}`))
  await staff.signIn()
  const paths = await findAllPaths(page)
  let shown = 0
  for (const path of paths) {
    await goTo(page, path)
    const isShown = (await page.locator('body').innerText()).includes(canary)
    if (isShown) shown++
    else if (numberedPages.includes(path)) surprises.push(`${path}: shows no stored text`)
    const ran = await page.evaluate((name) => name in window, canary)
    const links = await page.locator('a[href^="javascript:" i], a[href^="data:" i], iframe, object, embed').count()
    if (ran || links > 0) surprises.push(`${path}: ${ran ? 'code ran' : 'a link or frame that runs code'}`)
    const unguarded = await page.locator('a[target=_blank]:not([rel~=noopener])').count()
    if (unguarded > 0) surprises.push(`${path}: a link that hands over this window`)
  }
  expect(surprises).toEqual([])
  // Else the texts were not there to be shown.
  expect(shown).toBeGreaterThan(paths.length / 3)
  expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(true)
})

test('the policy refuses text that would become HTML', async ({ page, server }) => {
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const outcome = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src=x>'
      return 'written'
    } catch (error) {
      return String(error)
    }
  })
  expect(outcome).toContain('TypeError')
})
