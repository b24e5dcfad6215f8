import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { NumberField } from '#console/components/number-field.tsx'
import type { LargeGift } from '#console/messages/shared/gift-notices.ts'
import { LazyLargeGifts } from '#console/messages/shared/use-large-gifts-question.tsx'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { defaultExpirationHours, expirationHoursLimit, messageErrorTexts, ticksPerHour } from '#contract/messages.ts'

/** The text of the messages with prizes, as it is typed. */
export type PayValues = { title: string; message: string; hours: number | string; isLargeConfirmed: boolean }

export const payLabels = { title: 'Title', message: 'Message', hours: 'Expiration (hours)' }
export const payErrorFields = { Title: 'title', Message: 'message', Expiration: 'hours' } as const

export function validatePayment({ title, message, hours }: PayValues) {
  const errors = {
    title: title.trim() === '' ? messageErrorTexts.required : undefined,
    message: message.trim() === '' ? messageErrorTexts.required : undefined,
    hours: Number(hours) > 0 ? undefined : messageErrorTexts.expirationTooSmall,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

/** A new payment with these texts. */
export const toNewPayment = (title: string, message: string): PayValues => ({
  title,
  message,
  hours: defaultExpirationHours,
  isLargeConfirmed: false,
})

export const toPayTexts = ({ title, message, hours }: PayValues) => ({
  Title: title,
  Message: message,
  // In whole microseconds, as the server keeps it.
  Expiration: Math.round((Number(hours) * ticksPerHour) / 10) * 10,
})

/** The fields of the messages with prizes, and the question about very large gifts. */
export function PayFields({
  fields: { field, values, setFieldValue },
  large,
  titleHint,
}: {
  fields: FormFields<PayValues>
  large: readonly LargeGift[]
  /** What is replaced in the title. */
  titleHint: string
}) {
  return (
    <Stack gap="sm">
      <TextInput {...field('title')} description={titleHint} maxLength={200} withAsterisk data-autofocus />
      <Textarea {...field('message')} maxLength={10_000} autosize minRows={2} withAsterisk />
      <NumberField {...field('hours')} max={expirationHoursLimit} withAsterisk />
      {large.length > 0 ? (
        <>
          <LazyLargeGifts gifts={large} />
          <Checkbox
            label="Allow more than the largest amount"
            checked={values.isLargeConfirmed}
            onChange={(event) => setFieldValue('isLargeConfirmed', event.currentTarget.checked)}
          />
        </>
      ) : null}
    </Stack>
  )
}
