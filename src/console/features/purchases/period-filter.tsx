import type { z } from 'zod'
import type { periodParams } from '#console/components/period/period.ts'
import { PeriodField } from '#console/components/period/period-field.tsx'
import type { FilterFieldsProps } from '#console/platform/lists/list.ts'

/** The period of a list of purchases. */
export function PeriodFilter({ params, setFilters }: FilterFieldsProps<z.ZodObject<typeof periodParams>>) {
  return <PeriodField value={params} onChange={(period) => setFilters({ ...period }, { replace: true })} />
}
