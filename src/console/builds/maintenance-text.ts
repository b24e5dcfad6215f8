import { formatDateTime } from '#console/components/time/date-time.ts'
import { platformNames } from '#contract/build-platforms.ts'
import type { MaintenanceWindow } from '#contract/maintenance.ts'

/** "Android, 3 Dec 2026, 10:00 to 3 Dec 2026, 12:00": what a window is called in a notice, where its text may be long. */
export function formatWindow({ Platform, From, To }: Pick<MaintenanceWindow, 'Platform' | 'From' | 'To'>): string {
  const platform = Platform === null ? 'Android and iOS' : platformNames[Platform]
  return `${platform}, ${formatDateTime(new Date(From))} to ${formatDateTime(new Date(To))}`
}
