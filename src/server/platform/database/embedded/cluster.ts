import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { explainLog } from './explain-log.ts'
import type { Location } from './location.ts'
import type { Programs } from './programs.ts'
import { giveTo, runAs, type ServerUser } from './server-user.ts'

/** The superuser of the cluster, who starts and upgrades it and whose database nobody else uses. */
export const superuser = 'postgres'

/** How a cluster is made. `isDurable` false, for tests, leaves out the flush to the disk. */
export type ClusterOptions = { readonly isDurable?: boolean }

/**
 * Texts are compared by code points and folded by Unicode, whatever the system's locale is. The character types are
 * those of C.UTF-8: with those of C, pg_trgm finds no part of a Cyrillic or Han name.
 */
const localeArguments = ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** Makes PostgreSQL's data folder, with checksums. It gets its name when it is complete. */
export function createCluster(
  location: Location,
  programs: Programs,
  user: ServerUser,
  options: ClusterOptions = {},
): void {
  const prefix = `${basename(location.cluster)}-new-`
  for (const name of readdirSync(location.folder)) {
    if (name.startsWith(prefix)) rmSync(join(location.folder, name), { recursive: true, force: true })
  }
  const draft = join(location.folder, prefix + randomBytes(4).toString('hex'))
  const sync = options.isDurable === false ? ['--no-sync'] : []
  const common = [
    '-D',
    draft,
    '-U',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
  ]
  const command = [join(programs.bin, 'initdb'), ...common, ...localeArguments, ...sync]
  const { status, stdout, stderr, error } = runAs(user, command, programs.env)
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const output = error?.message ?? `${stdout}\n${stderr}`
    throw new EmbeddedError(explainLog(output) ?? `No database could be made in ${location.folder}: ${output.trim()}`)
  }
  writeAccess(draft, user)
  renameSync(draft, location.cluster)
  syncFolder(location.folder)
}

/** Nobody but those who can open the socket's folder. */
function writeAccess(cluster: string, user: ServerUser): void {
  const file = join(cluster, 'pg_hba.conf')
  writeFileSync(file, 'local all all trust\n', { mode: 0o600 })
  giveTo(user, file)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Throws EmbeddedError when the cluster is of another major version than the programs. */
export function requireVersion({ cluster }: Location, { major }: Programs): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === String(major)) return
  throw new EmbeddedError(
    `The database in ${cluster} is of PostgreSQL ${version}, the programs are of ${major}. Write a backup with the version ` +
      'that made it, and restore it with this one into another data folder.',
  )
}

const megabyte = 1024 * 1024

/** A sixteenth of the memory for its buffers, between what a laptop and what a small server can spare. */
function countBufferMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY)
  return Math.round(Math.min(1024, Math.max(64, memory / megabyte / 16)))
}

/** The arguments of `postgres`. Given at each start, so that they are those of this version. */
export function toArguments({ cluster }: Location, socketFolder: string, { major }: Programs): string[] {
  const buffers = countBufferMegabytes()
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${buffers * 4}MB`,
    max_wal_size: '512MB',
    // Of a solid-state disk: with 4, of a turning one, counts read the table where an index alone would do.
    random_page_cost: '1.1',
    // Parallel work would need more of /dev/shm than the 64 MB of a container.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    // A statement whose client was killed ends, so that its locks and its processes do.
    client_connection_check_interval: '1s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
