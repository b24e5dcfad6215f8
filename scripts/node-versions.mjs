// Other versions of Node, on which tests run as well: the current LTS and the oldest that is supported. Each is a package
// of its own, because in package.json its program would take the place of the machine's Node in all npm scripts.
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from './toolchain.mjs'

const run = promisify(execFile)

/** Installs `lts` or `oldest` where it is missing, and returns its program: this one where there is no package for the machine. */
export async function installNode(name) {
  const folder = join(packageRoot, 'node_modules', '.cache', `quarterdeck-node-${name}`)
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(packageRoot, 'scripts', `node-${name}`, file), join(folder, file))
  }
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm) await run(process.execPath, [npm, ...args], { cwd: folder })
  else await run('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  const program = join(folder, 'node_modules', '.bin', 'node')
  return existsSync(program) ? program : process.execPath
}
