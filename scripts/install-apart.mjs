// Packages of their own in folders of `scripts`: what a test runs, and what must not be among the libraries of package.json.
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot, toNpm } from './toolchain.mjs'

const run = promisify(execFile)

/** Installs the package `scripts/<name>` unless that was done already, and returns the folder that its node_modules are in. */
export async function installApart(name) {
  const folder = join(packageRoot, 'node_modules', '.cache', `quarterdeck-${name}`)
  const source = join(packageRoot, 'scripts', name)
  const wanted = readFileSync(join(source, 'package-lock.json'), 'utf8')
  const stamp = join(folder, 'installed.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(source, file), join(folder, file))
  const npm = toNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  await run(npm.program, npm.args, { cwd: folder, ...npm.options })
  writeFileSync(stamp, wanted)
  return folder
}
