import { formatPeriod } from '#console/components/time/date-time.ts'
import { platformNames } from '#contract/build-platforms.ts'
import type { MaintenanceWindow } from '#contract/maintenance.ts'

/** "Android, 3 Dec 2026, 10:00 to 12:00": what a window is called where its text may be too long. */
export function formatWindow({ Platform, From, To }: Pick<MaintenanceWindow, 'Platform' | 'From' | 'To'>): string {
  const platform = Platform === null ? 'both platforms' : platformNames[Platform]
  return `${platform}, ${formatPeriod(new Date(From), new Date(To))}`
}
