// The current LTS of Node, on which npm test runs tests as well. It is a package of its own in node-lts/, because in
// package.json its program would take the place of the machine's Node in all npm scripts.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot, run } from './toolchain.mjs'

const folder = join(packageRoot, 'node_modules', '.cache', 'quarterdeck-node-lts')
const program = join(folder, 'node_modules', '.bin', 'node')

/** Installs it where it is missing, and returns its program: this one where there is no package for the machine. */
export function installNodeLts() {
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(packageRoot, 'scripts', 'node-lts', file), join(folder, file))
  }
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm) run(process.execPath, [npm, ...args], { cwd: folder })
  else run('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  return existsSync(program) ? program : process.execPath
}
