import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { defineConfig } from 'rolldown'
import { rawText } from './scripts/raw-text.mjs'

const { version, dependencies } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

/** Of many small files, which took a third of a second at each start. */
const bundled = ['kysely', 'zod', 'temporal-polyfill']

/** The server, its workers and the command line, each a file in dist/server; other libraries stay in node_modules. */
const server = defineConfig({
  input: {
    main: 'src/server/main.ts',
    quarterdeck: 'src/server/cli/main.ts',
    'stop-unused': 'src/server/platform/database/embedded/stop-unused.ts',
    'expression-worker': 'src/server/platform/expressions/expression-worker.ts',
    'bot-process': 'src/server/bots/bot-process.ts',
  },
  platform: 'node',
  plugins: [rawText],
  external: [
    ...builtinModules.flatMap((name) => [name, `node:${name}`]),
    ...Object.keys(dependencies)
      .filter((name) => !bundled.includes(name))
      .map((name) => new RegExp(`^${name}(/|$)`)),
  ],
  transform: {
    define: {
      __VERSION__: JSON.stringify(version),
    },
  },
  output: { dir: 'dist/server', format: 'esm', entryFileNames: '[name].js', cleanDir: true, sourcemap: true },
})

/** The client of the game as one file, for games that are not written in TypeScript. */
const gameClient = defineConfig({
  input: { index: 'clients/typescript/src/index.ts' },
  platform: 'neutral',
  output: { dir: 'dist/game-client', format: 'esm', entryFileNames: '[name].js', cleanDir: true },
})

/** The client of programs as one file, as that of the game. */
const staffClient = defineConfig({
  ...gameClient,
  input: { index: 'clients/typescript-staff/src/index.ts' },
  output: { dir: 'dist/staff-client', format: 'esm', entryFileNames: '[name].js', cleanDir: true },
})

export default [server, gameClient, staffClient]
