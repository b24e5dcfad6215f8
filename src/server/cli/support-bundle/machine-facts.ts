import { readdir, stat, statfs } from 'node:fs/promises'
import { arch, availableParallelism, freemem, loadavg, platform, release, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '#server/platform/settings.ts'
import { version } from '#server/platform/version.ts'

/** The names that the server and its commands give to backups; a name of somebody's own may say anything. */
const backupName =
  /^(scheduled|before-restore|before-upgrade-of-\d{4}-[a-z0-9-]+)_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.qdbackup$/

/** What runs here, on what. */
export function getMachineFacts() {
  return {
    quarterdeck: version,
    node: process.version,
    system: { platform: platform(), release: release(), architecture: arch(), uptimeSeconds: Math.round(uptime()) },
    processors: availableParallelism(),
    load: loadavg(),
    memoryBytes: { total: totalmem(), free: freemem(), limit: process.constrainedMemory() },
  }
}

/** How much room there is on the disks of the data folder and of the backups; null for a folder that cannot be read. */
export async function getDiskFacts({ dataDir, backupFolder }: Settings) {
  const folders = { data: dataDir, backups: backupFolder }
  const facts = Object.entries(folders).map(async ([name, path]) => {
    const disk = await statfs(path).catch(() => undefined)
    return [name, disk ? { bytes: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize } : null] as const
  })
  return Object.fromEntries(await Promise.all(facts))
}

/** The backups by name, size and time; those with a name of somebody's own are only counted. */
export async function getBackupFacts({ backupFolder }: Settings) {
  const names = await readdir(backupFolder).catch(() => [])
  const known = names.filter((name) => backupName.test(name)).sort()
  const files = known.map(async (name) => {
    const { size, mtime } = await stat(join(backupFolder, name))
    return { name, bytes: size, writtenAt: mtime.toISOString() }
  })
  return { files: await Promise.all(files), others: names.length - known.length }
}
