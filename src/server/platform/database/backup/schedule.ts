import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, hourMs } from '#contract/core/units.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { writeBackup } from './write-backup.ts'

const intervalMs = 10 * 60_000

/** What a scheduled backup needs. `key` encrypts it; `isStopping` ends it. */
export type BackupSchedule = {
  readonly database: OpenedDatabase
  readonly settings: Settings
  readonly key: Buffer | undefined
  readonly now: () => Date
  readonly isStopping?: () => boolean
}

type ScheduledFile = { readonly name: string; readonly at: number }

/** The scheduled backups of a folder, newest first; none when there is no such folder. */
async function listScheduled(folder: string): Promise<ScheduledFile[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.flatMap((name) => {
    const [, date, time] = /^scheduled_(\d{4}-\d\d-\d\d)_(\d\d-\d\d-\d\d)\.qdbackup$/.exec(name) ?? []
    return date && time ? [{ name, at: Date.parse(`${date}T${time.replaceAll('-', ':')}Z`) }] : []
  })
  return files.sort((one, other) => other.at - one.at)
}

/** The path of the newest scheduled backup; undefined when there is none. */
export async function findNewestBackup(folder: string): Promise<string | undefined> {
  const [newest] = await listScheduled(folder)
  return newest && join(folder, newest.name)
}

/** When the newest scheduled backup was begun, in milliseconds since 1970; undefined when there is none. */
export async function findNewestBackupTime(folder: string): Promise<number | undefined> {
  return (await listScheduled(folder))[0]?.at
}

/**
 * Writes and verifies a backup when the newest one is as old as the settings say, and then deletes those that are
 * beyond the number or the age to keep. Returns the path of a new backup. The newest backup is never deleted.
 */
export async function runDueBackup(schedule: BackupSchedule): Promise<string | undefined> {
  const { database, settings, key, isStopping = () => false } = schedule
  const now = schedule.now()
  const folder = settings.backupFolder
  if (settings.backupHours === undefined) return undefined
  const [newest] = await listScheduled(folder)
  if (newest !== undefined && now.getTime() - newest.at < settings.backupHours * hourMs) return undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await deleteRemains(folder, now)
  const name = stampedFileName('scheduled', now, 'qdbackup')
  // Written first, so that the backup contains its own entry and no backup exists without one.
  await writeServerAudit(database.db, { at: now, action: 'backup written', targetKind: 'data', targetId: name })
  const progress = () => {
    if (isStopping()) throw new Error('The server stops; the backup is written after the next start.')
  }
  await writeBackup(database, join(folder, name), { progress, key })
  await deleteOld(folder, settings, now)
  return join(folder, name)
}

async function deleteOld(folder: string, settings: Settings, now: Date): Promise<void> {
  const [, ...older] = await listScheduled(folder)
  const oldest = now.getTime() - settings.backupDays * dayMs
  const surplus = older.filter(({ at }, index) => index + 1 >= settings.backupCount || at < oldest)
  for (const { name } of surplus) await rm(join(folder, name))
}

/** Deletes what a killed process left; a day old, because another process may be writing a backup right now. */
async function deleteRemains(folder: string, now: Date): Promise<void> {
  const remains = (await readdir(folder)).filter((name) => name.endsWith('.part'))
  for (const name of remains) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < now.getTime() - dayMs) await rm(join(folder, name), { recursive: true })
  }
}

/**
 * Writes due backups until the returned function is called, which ends a running one. One that fails is reported and
 * tried again ten minutes later.
 */
export function startScheduledBackups(
  schedule: Omit<BackupSchedule, 'isStopping'>,
  report: (error: unknown) => void,
): () => Promise<void> {
  if (schedule.settings.backupHours === undefined) return async () => undefined
  let isStopping = false
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= runDueBackup({ ...schedule, isStopping: () => isStopping })
      .catch((error: unknown) => isStopping || report(error))
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, intervalMs)
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}
