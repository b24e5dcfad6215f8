import { NativeSelect } from '@mantine/core'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { dayMs } from '#contract/core/units.ts'

/** How long the text before a rotation goes on working, in days as text. */
type OverlapValues = { readonly days: string }

const overlaps = [
  { value: '0', label: 'Ends at once' },
  { value: '1', label: 'Works for 1 more day' },
  { value: '7', label: 'Works for 7 more days' },
  { value: '30', label: 'Works for 30 more days' },
]

const initialValues: OverlapValues = { days: '7' }

/** Whether a rotation ends the present text at once. */
export const endsAtOnce = ({ days }: OverlapValues): boolean => days === '0'

/** What every form has that gives a key or secret a new text; until when the present one works is its only field. */
export const toRotationForm = ({ Id, Version }: { readonly Id: number; readonly Version: number }) =>
  ({
    labels: { days: 'The current text' },
    initialValues,
    validate: () => ({}),
    ifMatch: Version,
    toInput: (values: OverlapValues) => ({
      params: { id: String(Id) },
      body: {
        oldTextUntil: endsAtOnce(values) ? null : new Date(Date.now() + Number(values.days) * dayMs).toISOString(),
      },
    }),
    size: 'lg',
    takesReason: true,
    keptBy: 'rotate',
  }) as const

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
