import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { plantHostileTexts } from '../harness/hostile-texts.ts'
import { startCluster } from '../harness/postgresql.ts'
import { dataFiles } from '../harness/shaped-files.ts'
import {
  firstAdmin,
  freePort,
  freshDataDir,
  removeDataDir,
  runCommand,
  type ServerProcess,
  startServerProcess,
} from '../harness/start-server.ts'
import { startTlsProxy } from '../harness/tls-proxy.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page that fails its test when it logs an error, breaks its policy, or sends a request to another server. */
export type Console = {
  page: Page
  open(path: string): Promise<void>
  signIn(): Promise<void>
  /** Violations of the accessibility rules, or of those named, on the page as it is now, with their elements. */
  violations(rules?: string[]): Promise<string[]>
}

type Fixtures = { staff: Console }
type WorkerFixtures = {
  /**
   * What the server holds: the sample game, in Development on the embedded engine, the same as no other file changed it,
   * the same with dangerous or with bulky texts in every column, or the two imported files, in Production on PostgreSQL
   * behind a proxy that ends TLS.
   */
  game: keyof typeof games
  /** A built server in a process of its own, shared by the tests of a worker. */
  server: ServerProcess
}

function importGame(dataDir: string, variables: Record<string, string>): void {
  const { players, purchases } = dataFiles(dataDir)
  const run = (...args: string[]) => runCommand(['import', ...args], { dataDir, variables })
  run('players', players, '--mapping', 'docs/examples/cookie-cats-players.json')
  run('purchases', purchases, '--mapping', 'docs/examples/combat-elite-purchases.json')
}

/** Runs work with a server of the imported game as it runs in production. */
async function serveImportedGame(dataDir: string, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const cluster = await startCluster()
  const [port, targetPort] = [await freePort(), await freePort()]
  const proxy = await startTlsProxy({ port, targetPort, folder: dataDir })
  const variables = {
    DATABASE_URL: cluster.url,
    QD_ENVIRONMENT: 'Production',
    QD_PUBLIC_URL: proxy.url,
    QD_TRUSTED_PROXIES: '127.0.0.1',
  }
  importGame(dataDir, variables)
  const server = await startServerProcess({ dataDir, port: targetPort, variables })
  await use({ ...server, url: proxy.url })
  await proxy.close()
  await server.stop()
  await cluster.remove()
}

async function serveSampleGame(dataDir: string, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServerProcess({ dataDir, variables: { QD_SAMPLE_GAME: 'on' } })
  await use(server)
  await server.stop()
}

/** Runs work with a server of the sample game whose texts were replaced by hostile ones while it was stopped. */
const serveHostileGame =
  (planting: 'dangerous' | 'bulky') => async (dataDir: string, use: (server: ServerProcess) => Promise<void>) => {
    const first = await startServerProcess({ dataDir, variables: { QD_SAMPLE_GAME: 'on' } })
    await first.stop()
    await plantHostileTexts(dataDir, planting)
    await serveSampleGame(dataDir, use)
  }

const games = {
  real: serveImportedGame,
  sample: serveSampleGame,
  // Another value of an option of workers is another worker, with a server of its own.
  untouched: serveSampleGame,
  dangerous: serveHostileGame('dangerous'),
  bulky: serveHostileGame('bulky'),
}

/** A browser test with a server and a page that records its errors; `test.use({ game: 'real' })` chooses the data. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  game: ['sample', { option: true, scope: 'worker' }],

  server: [
    async ({ game }, use) => {
      const dataDir = freshDataDir()
      await games[game](dataDir, use)
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  staff: async ({ page, server }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) errors.push(request.url())
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
  return {
    page,
    open: async (path) => {
      await page.goto(server.url + path)
    },
    signIn: () => signIn(page, server.url, firstAdmin),
    async violations(rules) {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
      const results = await page.evaluate((runOnly) => {
        type Options = { runOnly?: string[]; resultTypes: ['violations']; preload: boolean }
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
