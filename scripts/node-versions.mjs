// Other versions of Node, on which tests run as well: the current LTS and the oldest that is supported. Each is a package
// of its own, because in package.json its program would take the place of the machine's Node in all npm scripts.
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot, toNpm } from './toolchain.mjs'

const run = promisify(execFile)

/** Installs `lts` or `oldest` where it is missing, and returns its program: this one where there is no package for the machine. */
export async function installNode(name) {
  const folder = join(packageRoot, 'node_modules', '.cache', `quarterdeck-node-${name}`)
  const source = join(packageRoot, 'scripts', `node-${name}`)
  const program = join(folder, 'node_modules', '.bin', 'node')
  const [wanted, present] = [source, folder].map((path) => join(path, 'package-lock.json'))
  if (existsSync(program) && readFileSync(wanted, 'utf8') === readFileSync(present, 'utf8')) return program
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(source, file), join(folder, file))
  const npm = toNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  await run(npm.program, npm.args, { cwd: folder, ...npm.options })
  return existsSync(program) ? program : process.execPath
}
