import { z } from 'zod'
import { periodParams } from '#console/components/period/period.ts'
import { areReadable } from '#console/players/shared/attribute-filters/player-filters.ts'

/** What the URL says of the reports. */
export const ReportParams = z.object({
  ...periodParams,
  tab: z.enum(['players', 'money', 'messages', 'events', 'staff']).optional().catch(undefined),
  /** What the figures are split by. */
  by: z.string().optional(),
  /** Attribute filters of the players, as the list of players writes them. */
  attributes: z.string().refine(areReadable).default('').catch(''),
  /** Whether the numbers of the charts are shown instead of the charts. */
  numbers: z.enum(['true']).optional().catch(undefined),
})

/** What each report gets of the page. */
export type ReportTabProps = {
  /** Days in UTC, both included. */
  readonly period: { readonly from: string; readonly to: string }
  readonly by: string | undefined
  readonly onBy: (by: string) => void
  readonly attributes: string
  readonly showsNumbers: boolean
}

/** What the filter of a report gets of the page. */
export type ReportFilterProps = { readonly attributes: string; readonly onAttributes: (attributes: string) => void }
