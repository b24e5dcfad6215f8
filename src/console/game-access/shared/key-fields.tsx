import { NativeSelect, TagsInput } from '@mantine/core'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { dayMs } from '#contract/core/units.ts'
import type { ExpiryValues } from './key-expiry.ts'

/** What these fields are called. */
export const keyFieldLabels = { networks: 'Networks', date: 'Ends on', time: 'Ends at' } as const

export type NetworkValues = { readonly networks: readonly string[] }

/** The networks that a secret key works from. */
export function NetworksField({ fields: { field, values } }: { fields: FormFields<NetworkValues> }) {
  return (
    <TagsInput
      {...field('networks')}
      value={[...values.networks]}
      description="Only these networks can use it: 203.0.113.0/24. None: any network. Enter adds one."
      acceptValueOnBlur
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** When a key ends. */
export function ExpiryFields({
  fields: { field },
  saved,
}: {
  fields: FormFields<ExpiryValues>
  saved?: string | null
}) {
  return <DateTimeFields date={field('date')} time={field('time')} saved={saved ? new Date(saved) : undefined} />
}

/** How long the text before a rotation goes on working, in days as text. */
export type OverlapValues = { readonly days: string }

const overlaps = [
  { value: '0', label: 'Ends at once' },
  { value: '1', label: 'Works for 1 more day' },
  { value: '7', label: 'Works for 7 more days' },
  { value: '30', label: 'Works for 30 more days' },
]

export const overlapLabels = { days: 'The current text' } as const
export const usualOverlap: OverlapValues = { days: '7' }

/** Whether a rotation ends the present text at once. */
export const endsAtOnce = ({ days }: OverlapValues): boolean => days === '0'

/** The body of a rotation. */
export const toRotation = (values: OverlapValues) => ({
  oldTextUntil: endsAtOnce(values) ? null : new Date(Date.now() + Number(values.days) * dayMs).toISOString(),
})

/** Until when the present text works. */
export function OverlapField({
  fields: { field },
  description,
}: {
  fields: FormFields<OverlapValues>
  description: string
}) {
  return <NativeSelect {...field('days')} data={overlaps} description={description} />
}
