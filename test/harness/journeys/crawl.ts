import { type Page, test } from '@playwright/test'
import { canary, showsBulkyText } from '../hostile-texts.ts'
import { type Console, expect } from './console-test.ts'
import { findLayoutFaults } from './layout-faults.ts'
import { numberedPages, plainScreens, playerStates, toSnapshotPaths } from './screen-paths.ts'

/**
 * How the screens are looked at: the width of the window, and the rules of axe, all where none is named. `part` of `parts`
 * visits a share of them, so that no test takes as long as all.
 */
type Look = {
  readonly width: number
  readonly rules?: readonly string[] | undefined
  readonly part?: number
  readonly parts?: number
}

/** Higher than any window, so that most of a page is looked at without scrolling. */
const height = 2_500

/** Dialogs that no URL opens: the path of a page, and the name of the button there that opens one. */
const dialogsByButton: readonly (readonly [path: string, button: RegExp])[] = [
  ['/acp/myprofile', /^Set up two-factor sign-in$/],
  ['/acp/players-listing', /^Search players, screens and actions/],
]

/** The path of the first link of a list that leads to such a page. */
async function findFirstLink({ page, goTo }: Console, list: string, target: string): Promise<string> {
  await goTo(list)
  // A row is a card on a phone.
  const link = page.getByRole('main').locator(`:is(tbody, ul) a[href^="${target}"]`).first()
  return (await link.getAttribute('href')) ?? ''
}

/** The paths of every screen, dialog and drawer, with the first player and the first snapshot of their lists. */
export async function findAllPaths(staff: Console, playerList = '/acp/players-listing'): Promise<string[]> {
  const player = await findFirstLink(staff, playerList, '/acp/player/')
  const snapshot = await findFirstLink(staff, '/acp/snapshots', '/acp/snapshot/')
  return [
    ...plainScreens,
    ...numberedPages,
    ...playerStates.map((state) => player + state),
    ...toSnapshotPaths(snapshot.split('/').at(-1) ?? ''),
  ]
}

/** The layout's faults that stay: some parts move a moment after they were drawn. */
async function findLastingFaults(page: Page): Promise<string[]> {
  let faults: string[] = []
  const look = async () => {
    faults = await findLayoutFaults(page)
    return faults.length
  }
  await expect
    .poll(look, { timeout: 3_000 })
    .toBe(0)
    .catch(() => undefined)
  return faults
}

/** What is on the page that no text may have become. */
const findTrespasses = (page: Page): Promise<string[]> =>
  page.evaluate((name) => {
    const has = (selector: string) => document.querySelector(selector) !== null
    const faults = {
      'code ran': name in window,
      'a link or frame that runs code': has('a[href^="javascript:" i], a[href^="data:" i], iframe, object, embed'),
      'a link that hands over this window': has('a[target=_blank]:not([rel~=noopener])'),
    }
    return Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? [fault] : []))
  }, canary)

/** Everything that a page did that it may never do, from now on. */
function watchPage(page: Page): string[] {
  const surprises: string[] = []
  const report = (surprise: string) => surprises.push(`${page.url()}: ${surprise}`)
  page.on('dialog', (dialog) => {
    report(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => report(`popup ${popup.url()}`))
  page.on('response', (reply) => {
    // The right answer to a stored id that no call accepts.
    const isRefusedId = reply.status() === 400 && decodeURIComponent(reply.url()).includes(canary)
    if (reply.status() >= 400 && !isRefusedId) report(`${reply.status()} ${reply.url()}`)
  })
  // A request of the page before ends with it.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') report(`failed ${request.url()}`)
  })
  return surprises
}

/**
 * Visits the sign-in page and then every screen, dialog and drawer once, on a server whose texts are all hostile, and
 * returns what is wrong there: broken rules, faults of the layout, texts that became more than text, failed requests.
 */
export async function crawl(staff: Console, { width, rules, part = 0, parts = 1 }: Look): Promise<string[]> {
  const { page } = staff
  const found = watchPage(page)
  const look = async (path: string) => {
    const broken = rules?.length === 0 ? [] : await staff.violations(rules)
    const faults = [...(await findTrespasses(page)), ...(await findLastingFaults(page)), ...broken]
    found.push(...faults.map((fault) => `${path}: ${fault}`))
  }
  await page.setViewportSize({ width, height })
  await staff.open('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await staff.settle()
  await look('/login')
  await staff.signIn()
  await staff.settle()
  const isOfPart = (_: unknown, index: number) => index % parts === part
  const paths = (await findAllPaths(staff)).filter(isOfPart)
  const shown = { canary: 0, bulky: 0 }
  const visit = async (path: string) => {
    await staff.goTo(path)
    const text = await page.locator('body').innerText()
    if (text.includes(canary)) shown.canary++
    else if (numberedPages.includes(path)) found.push(`${path}: shows no stored text`)
    if (showsBulkyText(text)) shown.bulky++
    await look(path)
  }
  for (const path of paths) await test.step(path, () => visit(path))
  for (const [path, button] of dialogsByButton.filter(isOfPart)) {
    await staff.open(path)
    await staff.settle()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await staff.settle()
    await look(`${path}, ${button.source}`)
  }
  // Else the texts were not there to be shown.
  expect(shown.canary).toBeGreaterThan(paths.length / 3)
  expect(shown.bulky).toBeGreaterThan(paths.length / 3)
  return found
}
