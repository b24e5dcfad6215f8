// npm run dev: the server restarts and the console reloads as their sources change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale, installIfNeeded, packageRoot } from './toolchain.mjs'

const port = process.env.PORT ?? '8080'

installIfNeeded()
buildIfStale()

const tool = (name) => join(packageRoot, 'node_modules', ...name.split('/'))
const children = [
  [tool('rolldown/bin/cli.mjs'), '-c', 'rolldown.config.ts', '--watch', '--logLevel', 'warn'],
  ['--watch', '--watch-preserve-output', join(packageRoot, 'dist/server/main.js')],
  [tool('vite/bin/vite.js')],
].map((args) =>
  spawn(process.execPath, args, {
    cwd: packageRoot,
    stdio: 'inherit',
    env: { ...process.env, PORT: port, QD_DEV_SERVER: `http://localhost:${port}` },
  }),
)

let ending = false
function end() {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', end)
process.on('SIGINT', end)
process.on('SIGTERM', end)
