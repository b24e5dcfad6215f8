import { formatDateTime } from '#console/components/time/date-time.ts'
import type { PersistenceVersion } from '#contract/persistence.ts'

export type NamedVersion = Pick<PersistenceVersion, 'Key' | 'Version' | 'WrittenAt' | 'WrittenBy'>

/** A unique id of a version: its number and key. */
export function toVersionId({ Key, Version }: PersistenceVersion): string {
  return `${Version} ${Key}`
}

/** "version 3 of wallet" */
export function toVersionName({ Key, Version }: Pick<PersistenceVersion, 'Key' | 'Version'>): string {
  return `version ${Version} of ${Key}`
}

/** "wallet, version 3 (20 Nov 2026, 14:05, by game)" */
export function toVersionLabel({ Key, Version, WrittenAt, WrittenBy }: NamedVersion): string {
  return `${Key}, version ${Version} (${formatDateTime(new Date(WrittenAt))}, by ${WrittenBy})`
}
