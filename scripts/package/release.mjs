// The release folder: everything that runs the product, without its sources, npm and a compiler.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { installNode } from '../node-versions.mjs'
import { packageRoot } from '../toolchain.mjs'
import { databasePackage, listLibraries, listThirdParties } from './libraries.mjs'

const inPackage = (...parts) => join(packageRoot, ...parts)

/** Where packages are made. */
export const buildFolder = inPackage('build')

/** The release folder, which is copied to where the product is to run. */
export const releaseFolder = join(buildFolder, 'quarterdeck')

/** The moment that all files are dated, so that the same commit makes the same packages: seconds since 1970. */
export function getCommitSeconds() {
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: packageRoot, encoding: 'utf8' }))
  } catch {
    return 0
  }
}

/** What libraries carry that nothing loads: what compilers, linkers and debuggers read, and settings of other tools. */
const unusedFiles = /\.(d\.[cm]?ts|map|a|tsbuildinfo)$|(^|\/)(\.[^/]*|pkgconfig|pgxs)$/
/** The same in the first folder of a library. */
const unusedFolders = /^(test|tests|examples?|benchmarks?|integration|coverage)$/

/** Copies a library without those in its own node_modules, which are copied as libraries. */
function copyLibrary(path) {
  const source = inPackage(path)
  const isNeeded = (file) => {
    const inside = relative(source, file)
    return inside !== 'node_modules' && !unusedFolders.test(inside) && !unusedFiles.test(inside)
  }
  cpSync(source, join(releaseFolder, path), { recursive: true, filter: isNeeded })
}

/** Installs the Node that the product is tested on into the release, and returns its version and licence. */
async function copyNode() {
  const program = realpathSync(await installNode('lts'))
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1)
  const wanted = readFileSync(inPackage('.nvmrc'), 'utf8').trim()
  if (version.split('.')[0] !== wanted)
    throw new Error(`There is no package of Node ${wanted} for ${process.platform} on ${process.arch}.`)
  cpSync(program, join(releaseFolder, 'bin', 'node'))
  return { version, license: readFileSync(join(dirname(dirname(program)), 'LICENSE'), 'utf8') }
}

function readLicense({ path }) {
  const entries = readdirSync(inPackage(path), { withFileTypes: true })
  const file = entries.find((entry) => entry.isFile() && /^(licen[cs]e|copying)/i.test(entry.name))
  return file === undefined ? '' : readFileSync(inPackage(path, file.name), 'utf8').trim()
}

/** Every library with its licence, and the texts that the licences ask to keep. */
function writeNotices(node) {
  const line = '-'.repeat(100)
  const entries = listThirdParties().map((library) =>
    [line, `${library.name} ${library.version}: ${library.license}`, '', readLicense(library), ''].join('\n'),
  )
  const head = 'Software of others in this product. The folder "licenses" has the notices of PostgreSQL.\n'
  const text = [head, line, `Node ${node.version}`, '', node.license.trim(), '', ...entries].join('\n')
  writeFileSync(join(releaseFolder, 'THIRD-PARTY.txt'), text)
}

/** Gives everything below a folder the same date, and modes that do not depend on the umask of this process. */
export function normalize(folder, seconds) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) normalize(path, seconds)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
    lutimesSync(path, seconds, seconds)
  }
  chmodSync(folder, 0o755)
  lutimesSync(folder, seconds, seconds)
}

/** Makes the release folder of the build that is in dist, under that version. */
export async function makeRelease(version) {
  rmSync(releaseFolder, { recursive: true, force: true })
  mkdirSync(join(releaseFolder, 'bin'), { recursive: true })
  const node = await copyNode()
  cpSync(inPackage('packaging', 'bin'), join(releaseFolder, 'bin'), { recursive: true })
  const isUsed = (file) => !file.endsWith('.map') && basename(file) !== '.built-from'
  cpSync(inPackage('dist'), join(releaseFolder, 'dist'), { recursive: true, filter: isUsed })
  const libraries = listLibraries()
  for (const path of libraries) copyLibrary(path)
  cpSync(inPackage('licenses'), join(releaseFolder, 'licenses'), { recursive: true })
  for (const name of ['operating.md', 'deploying.md'])
    cpSync(inPackage('docs', name), join(releaseFolder, 'docs', name))
  writeNotices(node)
  writeFileSync(join(releaseFolder, 'VERSION'), `${version}\n`)
  const own = { name: 'quarterdeck', version, private: true, type: 'module', license: 'UNLICENSED' }
  writeFileSync(join(releaseFolder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  normalize(releaseFolder, getCommitSeconds())
  return { nodeVersion: node.version, libraries: libraries.length }
}

/** The parts of a release whose sizes are reported, by the beginnings of their paths; the last one takes the rest. */
export const parts = {
  "PostgreSQL's programs": `node_modules/${databasePackage}/`,
  Node: 'bin/node',
  libraries: 'node_modules/',
  'server, console and texts': '',
}
