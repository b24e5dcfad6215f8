import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { findNewestBackupTime } from '#server/platform/database/backup/schedule.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import type { Settings } from '#server/platform/settings.ts'
import { version } from '#server/platform/version.ts'
import type { Prometheus } from './prometheus.ts'

/** Says what runs here, how much room its disks have, and how old the newest scheduled backup is. */
export function measureMachine(
  { Gauge }: Prometheus,
  registry: Registry,
  settings: Settings,
  engine: OpenedDatabase['engine'],
): void {
  const registers = [registry]
  const { environment, dataDir, backupFolder, backupHours } = settings
  new Gauge({
    name: 'quarterdeck_build_info',
    help: '1, with what runs here as labels',
    labelNames: ['version', 'node', 'environment', 'engine'],
    registers,
  }).set({ version, node: process.version, environment, engine }, 1)
  const folders = Object.entries({ data: dataDir, backups: backupFolder })
  const addDiskGauge = (name: string, help: string, toBytes: (disk: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers,
      async collect() {
        this.reset()
        for (const [folder, path] of folders) {
          const disk = await statfs(path).catch(() => undefined)
          if (disk) this.set({ folder }, toBytes(disk))
        }
      },
    })
  addDiskGauge('quarterdeck_disk_free_bytes', 'Free bytes of the disk of a folder', (disk) => disk.bavail * disk.bsize)
  addDiskGauge('quarterdeck_disk_bytes', 'Bytes of the disk of a folder', (disk) => disk.blocks * disk.bsize)
  if (backupHours === undefined) return
  new Gauge({
    name: 'quarterdeck_backup_interval_seconds',
    help: 'Time between scheduled backups, as the settings say',
    registers,
  }).set(backupHours * 3_600)
  new Gauge({
    name: 'quarterdeck_backup_timestamp_seconds',
    help: 'When the newest scheduled backup was written, in seconds since 1970; 0 when there is none',
    registers,
    async collect() {
      this.set(((await findNewestBackupTime(backupFolder)) ?? 0) / 1000)
    },
  })
}
