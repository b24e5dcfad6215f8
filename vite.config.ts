import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { noChunkCycles } from './scripts/vite/chunk-cycles.ts'
import { compressed } from './scripts/vite/compressed.ts'
import { devProxy } from './scripts/vite/dev-proxy.ts'
import { firstRouteBudget } from './scripts/vite/first-route-budget.ts'
import { noJsonSchema } from './scripts/vite/no-json-schema.ts'

const root = fileURLToPath(new URL('./src/console', import.meta.url))

/** What git says about this checkout; "unknown" where there is none, in a container image for example. */
function fromGit(...args: string[]): string {
  try {
    return (
      execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim() || 'unknown'
    )
  } catch {
    return 'unknown'
  }
}

const { QD_COMMIT, QD_BRANCH, QD_COMPANY_NAME = 'Quarterdeck', QD_COMPANY_URL = '', QD_DEV_SERVER } = process.env

/** What users wait for first. The shell and the buttons of its top bar are loaded with every page behind the sign-in. */
const shell = [
  '/shell/shell.tsx',
  '/shell/screen-frame.tsx',
  '/jobs/jobs-button.tsx',
  '/recent-changes/recent-changes-button.tsx',
]
const budgets = [
  { page: 'sign-in', modules: ['/session/login-page.tsx'], limitKiB: 177 },
  { page: 'home', modules: [...shell, '/home/home-page.tsx', '/console/home-kinds.ts'], limitKiB: 244 },
  { page: 'events', modules: [...shell, '/events/events-page.tsx'], limitKiB: 252 },
  { page: 'player list', modules: [...shell, '/players/list/player-list-page.tsx'], limitKiB: 254 },
  {
    page: 'player page',
    modules: [...shell, '/players/player-page.tsx', '/players/overview/overview-tab.tsx'],
    limitKiB: 271,
  },
]

/** The shell, and what nearly every screen shows, lists or not. */
const ofScreens = [
  'platform/shell/shell.tsx',
  'platform/shell/screen-frame.tsx',
  'platform/navigation/search-params.ts',
  'platform/query/list-error.tsx',
  'platform/session/use-call-access.ts',
  'components/page-header.tsx',
  'components/explained-button.tsx',
  'components/loading-skeleton.tsx',
  'components/number.tsx',
  'components/time/time.tsx',
  'components/time/past-time.tsx',
  'contract/core/pasted-text.ts',
]

/** What notices share with the shell. */
const ofNotices = [
  'components/copyable-id.tsx',
  'Portal/OptionalPortal.mjs',
  'get-style-object/get-style-object.mjs',
  'get-default-z-index.mjs',
  'use-reduced-motion.mjs',
]

const endsWith = (ends: readonly string[]) => (module: string) => ends.some((end) => module.endsWith(end))

/** The console's build: src/console to dist/console. */
export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  plugins: [react(), compressed(), noJsonSchema(), noChunkCycles(), firstRouteBudget(budgets)],
  css: { postcss: { plugins: [postcssMantine()] } },
  define: {
    __COMMIT__: JSON.stringify(QD_COMMIT ?? fromGit('rev-parse', '--short=12', 'HEAD')),
    __BRANCH__: JSON.stringify(QD_BRANCH ?? fromGit('rev-parse', '--abbrev-ref', 'HEAD')),
    __COMPANY_NAME__: JSON.stringify(QD_COMPANY_NAME),
    __COMPANY_URL__: JSON.stringify(/^https?:\/\//.test(QD_COMPANY_URL) ? QD_COMPANY_URL : ''),
  },
  build: {
    outDir: fileURLToPath(new URL('./dist/console', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // Inlined files would be data: addresses, which the console's policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A group takes what its test matches with everything that this needs: the sign-in loads `start` and not the
        // shell, a list the shell and `lists` with what nearly all lists show, and not another page's parts. The rest is
        // split by what shares it.
        codeSplitting: {
          groups: [
            // With it no-eval, which has to run before the schemas in other files are made.
            { name: 'schemas', test: /node_modules\/zod\/|console\/no-eval/, priority: 5 },
            // Stays the same between releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'start', test: /console\/(main|accounts\/session\/login-page)\.tsx$/, priority: 3 },
            // What notices share with the shell: the sign-in shows them without it.
            { name: 'copy', test: endsWith(ofNotices), priority: 3 },
            { name: 'screens', test: endsWith(ofScreens), priority: 2 },
            { name: 'lists', test: /platform\/lists\/list-(page|view)\.tsx$|\/Badge\.mjs$/, priority: 1 },
            // What several pages share: many small files take more than few.
            { name: 'jobs', test: /console\/jobs\/jobs-button\.tsx$/ },
            { name: 'event-params', test: /console\/events\/(calendar\/calendar|event-dialog)-params\.ts$/ },
            { name: 'texts', test: /contract\/(event-errors|core\/(visible-text|gift))\.ts$/, priority: 1 },
            { name: 'events', test: /contract\/(events|event-state)\.ts$/ },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: devProxy(QD_DEV_SERVER ?? 'http://localhost:8080') },
})
