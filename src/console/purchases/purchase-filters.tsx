import { Group, NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { periodParams } from '#console/components/period/period.ts'
import { PeriodField } from '#console/components/period/period-field.tsx'
import type { FilterFieldsProps } from '#console/platform/lists/list.ts'
import { type PurchaseFilterState, purchaseFilterStates } from '#contract/purchase.ts'

/** The period and the state of orders, as search params. */
export const PurchaseFilters = z.object({
  ...periodParams,
  state: z.enum(purchaseFilterStates).optional().catch(undefined),
})

export const stateLabels: Readonly<Record<PurchaseFilterState, string>> = {
  valid: 'Valid',
  refunded: 'Refunded',
  invalid: 'Invalid',
  sandbox: 'Sandbox',
  ahead: 'In the future',
}

export function PurchaseFilterFields({ params, setFilters }: FilterFieldsProps<typeof PurchaseFilters>) {
  return (
    <Group gap={8}>
      <PeriodField value={params} onChange={(period) => setFilters({ ...period }, { replace: true })} />
      <NativeSelect
        aria-label="State"
        value={params.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilters({ state: value === '' ? undefined : value }, { replace: true })
        }
        data={[
          { value: '', label: 'Any state' },
          ...purchaseFilterStates.map((state) => ({ value: state, label: stateLabels[state] })),
        ]}
      />
    </Group>
  )
}
