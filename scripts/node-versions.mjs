// Other versions of Node, on which tests run as well: the current LTS and the oldest that is supported. Each is a package
// of its own, because in package.json its program would take the place of the machine's Node in all npm scripts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installApart } from './install-apart.mjs'

/** Installs `lts` or `oldest` where it is missing, and returns its program: this one where there is no package for the machine. */
export async function installNode(name) {
  const program = join(await installApart(`node-${name}`), 'node_modules', '.bin', 'node')
  return existsSync(program) ? program : process.execPath
}
