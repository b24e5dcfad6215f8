import { hasPermission, isAdmin, type PermissionName } from '#contract/core/permissions.ts'
import { jobPermissions } from '#contract/index.ts'
import type { Job } from '#contract/jobs.ts'
import type { Person } from '#contract/session.ts'

/** Rows per second; 0 before the first is done. */
export function getRate(processed: number, activeMs: number): number {
  return processed > 0 && activeMs > 0 ? Math.round((processed / activeMs) * 10_000) / 10 : 0
}

/** Seconds that the waiting rows will take; null when the rate is unknown or nothing waits. */
export function secondsLeft(waiting: number, rate: number, state: Job['State']): number | null {
  const isActive = state === 'waiting' || state === 'running'
  return isActive && waiting > 0 && rate > 0 ? Math.round((waiting / rate) * 10) / 10 : null
}

/** Whether a person may see, pause and cancel a job: their own, and as an administrator every one. */
export function canManageJob(person: Person, createdById: number | null): boolean {
  return isAdmin(person) || person.Id === createdById
}

/** The permission that starting or resuming jobs of a kind needs; null: any signed-in person. */
export function getJobPermission(kind: string): PermissionName | null {
  return jobPermissions.get(kind) ?? null
}

/** The permission that a person lacks for jobs of a kind; undefined when they may run them. */
export function missingPermission(kind: string, person: Person): PermissionName | undefined {
  const needed = getJobPermission(kind)
  return needed && !hasPermission(person, needed) ? needed : undefined
}
