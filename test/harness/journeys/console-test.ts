import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { freshDataFolder, removeDataDir } from '../data-folder.ts'
import { firstAdmin, type ServerProcess } from '../start-server.ts'
import { games } from './games.ts'
import { followLoading } from './settle.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page that fails its test when it logs an error, breaks its policy, or sends a request to another server. */
export type Console = {
  page: Page
  /** Loads the console at a path. */
  open(path: string): Promise<void>
  /** Opens a path without loading the console again, and waits until it has loaded what it shows. */
  goTo(path: string): Promise<void>
  /** Waits until the page has loaded what it shows. */
  settle(): Promise<void>
  signIn(): Promise<void>
  /** Violations of the accessibility rules, or of those named, on the page as it is now, with their elements. */
  violations(rules?: readonly string[]): Promise<string[]>
}

type Fixtures = { staff: Console }
type WorkerFixtures = {
  /** What the server holds. */
  game: keyof typeof games
  /** A built server in a process of its own, shared by the tests of a worker. */
  server: ServerProcess
}

/** A browser test with a server and a page that records its errors; `test.use({ game: 'imported' })` chooses the data. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  game: ['sample', { option: true, scope: 'worker' }],

  server: [
    async ({ game }, use) => {
      const dataDir = freshDataFolder()
      await games[game](dataDir, use)
      await removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  staff: async ({ page, server }, use) => {
    const errors: string[] = []
    const report = (error: string) => errors.push(`${page.url()}: ${error}`)
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') report(message.text())
    })
    page.on('pageerror', (error) => report(String(error)))
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) report(request.url())
    })
    // The browser's log does not hold a blocked attempt that the code itself caught; the event does.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`The policy blocked ${violatedDirective} ${blockedURI} in ${sourceFile}`)
      })
    })
    await use(consoleOn(page, server))
    // Some journeys make calls that fail or cut the connection; the browser logs those, and every reply of 400 and above.
    expect(
      errors.filter((text) => !/status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/.test(text)),
    ).toEqual([])
  },
})

export { expect }

/** Signs a person in on the sign-in page. */
export async function signIn(page: Page, url: string, { email, password }: typeof firstAdmin): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

function consoleOn(page: Page, server: ServerProcess): Console {
  const settle = followLoading(page)
  return {
    page,
    open: async (path) => {
      await page.goto(server.url + path)
    },
    goTo: async (path) => {
      await page.evaluate((to) => window.history.pushState(null, '', to), path)
      await settle()
    },
    settle,
    signIn: () => signIn(page, server.url, firstAdmin),
    async violations(rules) {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
      const results = await page.evaluate((runOnly) => {
        type Options = { runOnly?: readonly string[]; resultTypes: ['violations']; preload: boolean }
        const { axe } = window as unknown as { axe: { run(options: Options): Promise<AxeResults> } }
        // Describing what passed would take longer than finding what did not. No rule in use reads style sheets.
        return axe.run({ resultTypes: ['violations'], preload: false, ...(runOnly ? { runOnly } : {}) })
      }, rules)
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
  }
}
