// What the other scripts share. Runs on a bare clone, so it uses nothing but Node and npm.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url))

const inPackage = (...parts) => join(packageRoot, ...parts)

/** Runs a program with its output shown; throws when it fails. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: packageRoot, stdio: 'inherit', ...options })
  if (result.error) throw result.error
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${result.status ?? result.signal}`)
}

/** Runs a tool of node_modules by its file, which works on every system. */
export function runTool(name, args, options = {}) {
  run(process.execPath, [inPackage('node_modules', ...name.split('/')), ...args], options)
}

/** What `spawn` and its like take to run npm: the one that runs this script, else the one of the path. */
export function toNpm(args) {
  const npm = process.env.npm_execpath
  if (npm) return { program: process.execPath, args: [npm, ...args], options: {} }
  return { program: 'npm', args, options: { shell: process.platform === 'win32' } }
}

function toHash(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Installs exactly what the lockfile says, unless that was done already: the libraries of the product and what builds it
 * (`dependencies`), and for checks and tests the tools of those too (`devDependencies`).
 */
export function installIfNeeded({ withTools = true } = {}) {
  // A linked folder belongs to another checkout, for which `npm ci` here would remove every library.
  if (lstatSync(inPackage('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const stamp = inPackage('node_modules', '.quarterdeck-installed')
  const locked = [readFileSync(inPackage('package-lock.json')), process.platform, process.arch]
  const all = toHash([...locked, 'all'])
  const wanted = withTools ? all : toHash([...locked, 'product'])
  if ([all, wanted].includes(readStamp(stamp))) return
  console.error('Installing libraries …')
  // Warnings would name libraries that ask for a newer Node than they need: npm test runs on the oldest that we support.
  const npm = toNpm([
    'ci',
    withTools ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  run(npm.program, npm.args, npm.options)
  writeFileSync(stamp, wanted)
}

const sources = [
  'src',
  'clients',
  'scripts/raw-text.mjs',
  'scripts/vite',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'rolldown.config.ts',
  'tsconfig.base.json',
]

function* filesBelow(path) {
  const full = inPackage(path)
  if (!existsSync(full)) return
  if (!statSync(full).isDirectory()) yield path
  else for (const name of readdirSync(full).sort()) yield* filesBelow(join(path, name))
}

function head() {
  try {
    const options = { cwd: packageRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['rev-parse', 'HEAD', '--abbrev-ref', 'HEAD'], options)
  } catch {
    return ''
  }
}

function sourcesHash() {
  const files = sources.flatMap((path) => [...filesBelow(path)]).filter((path) => !/\.test\.tsx?$/.test(path))
  return toHash([head(), ...files.flatMap((path) => [path, readFileSync(inPackage(path))])])
}

/** Builds console, server and command line into dist, unless what is there was built from these very sources. */
export function buildIfStale() {
  const stamp = inPackage('dist', '.built-from')
  const wanted = sourcesHash()
  if (readStamp(stamp) === wanted) return
  installIfNeeded({ withTools: false })
  // Not to the standard output, which a command may have for others.
  console.error('Building …')
  const quiet = { env: { ...process.env, NODE_ENV: 'production' } }
  // Its list of files goes to the standard output; warnings and errors do not.
  const silent = { ...quiet, stdio: ['ignore', 'ignore', 'inherit'] }
  runTool('rolldown/bin/cli.mjs', ['-c', 'rolldown.config.ts', '--logLevel', 'warn'], silent)
  runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], quiet)
  mkdirSync(inPackage('dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}
