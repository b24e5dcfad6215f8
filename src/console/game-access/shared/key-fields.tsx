import { Stack, TagsInput, Text } from '@mantine/core'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
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
      description="Where it works from, such as 203.0.113.0/24. Empty: from anywhere. Enter adds one."
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
  return (
    <Stack gap={4}>
      <DateTimeFields date={field('date')} time={field('time')} saved={saved ? new Date(saved) : undefined} />
      <Text size="xs" c="dimmed">
        Without an end it works until it is revoked.
      </Text>
    </Stack>
  )
}
