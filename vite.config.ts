import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { compressed } from './scripts/vite/compressed.ts'
import { devProxy } from './scripts/vite/dev-proxy.ts'
import { firstRouteBudget } from './scripts/vite/first-route-budget.ts'

const root = fileURLToPath(new URL('./src/console', import.meta.url))

/** What git says about this checkout; "unknown" where there is none, in a container image for example. */
function fromGit(...words: string[]): string {
  try {
    return (
      execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim() || 'unknown'
    )
  } catch {
    return 'unknown'
  }
}

const { QD_COMMIT, QD_BRANCH, QD_COMPANY_NAME = 'Quarterdeck', QD_COMPANY_URL = '', QD_DEV_SERVER } = process.env

/** The console's build: src/console to dist/console. */
export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  plugins: [react(), compressed(), firstRouteBudget({ limitKiB: 280, pages: ['login-page', 'player-list-page'] })],
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
        // Few files instead of forty: what every page needs and what stays the same between releases, and what at
        // least five pages share (measured: fewer bytes than any other number).
        codeSplitting: {
          groups: [
            // With it no-eval, which has to run before the schemas in other files are made.
            { name: 'schemas', test: /node_modules\/zod\/|console\/no-eval/, priority: 3 },
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual|react-table|table)|@floating-ui|@mantine\/(hooks|store))\//,
              priority: 2,
            },
            {
              name: 'shared',
              test: /src\/(contract|console\/(platform|components|shared))\/|@mantine\/core|@tabler/,
              minShareCount: 5,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: devProxy(QD_DEV_SERVER ?? 'http://localhost:8080') },
})
