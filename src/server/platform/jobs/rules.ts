import { hasPermission, isAdmin, type PermissionName } from '#contract/core/permissions.ts'
import { type Job, type JobKind, jobKinds } from '#contract/jobs.ts'
import type { Person } from '#contract/session.ts'

/** Rows per second; 0 before the first is done. */
export function getRate(processed: number, activeMs: number): number {
  return processed > 0 && activeMs > 0 ? Math.round((processed / activeMs) * 10_000) / 10 : 0
}

/** Seconds that the waiting rows will take; null when that is not known or nothing waits. */
export function secondsLeft(waiting: number, rate: number, state: Job['State']): number | null {
  const goesOn = state === 'waiting' || state === 'running'
  return goesOn && waiting > 0 && rate > 0 ? Math.round((waiting / rate) * 10) / 10 : null
}

/** Whether a person may see and steer a job: their own, and as an administrator every one. */
export function canManageJob(person: Person, createdById: number | null): boolean {
  return isAdmin(person) || person.Id === createdById
}

/** The permission that a person lacks for work of a kind; undefined when they may do it. */
export function missingPermission(kind: JobKind, person: Person): PermissionName | undefined {
  const { needs } = jobKinds[kind]
  return needs && !hasPermission(person, needs) ? needs : undefined
}
