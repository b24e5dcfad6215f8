import { type SuspensionCategory, suspensionCategories } from '#contract/suspensions.ts'
import { type AuditValues, toMinute, toText, toValues } from '#server/manifest/timeline-labels.ts'
import type { TimelineAction } from '#server/manifest/timeline-source.ts'

/** "Cheating, until 2026-12-01 10:00 UTC: used a modified client" */
function toDetail({ after, before }: AuditValues): { Detail: string } {
  const values = toValues(after) ?? toValues(before)
  const category = suspensionCategories[toText(values, 'Category') as SuspensionCategory] ?? ''
  const until = toMinute(toText(values, 'Until'))
  return { Detail: `${category}, ${until ? `until ${until}` : 'without an end'}: ${toText(values, 'Reason')}` }
}

export const suspensionActions = {
  'player suspended': { kind: 'player', toLabels: toDetail },
  'suspension lifted': { kind: 'player', toLabels: toDetail },
} as const satisfies Record<string, TimelineAction>
