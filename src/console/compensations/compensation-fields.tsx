import { Button, Fieldset, Group, NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberField } from '#console/components/number-field.tsx'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { GiftRow } from '#console/messages/shared/gift-row.tsx'
import { newGift } from '#console/messages/shared/gift-values.ts'
import { getLanguageName } from '#console/messages/shared/languages.ts'
import { type ChosenTemplate, TemplateSelect } from '#console/messages/shared/template-select.tsx'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { toMissingPermissionText, useAccessCheck } from '#console/platform/session/session.ts'
import { buildPlatforms, platformNames } from '#contract/build-platforms.ts'
import { checkIntervalMinutes } from '#contract/compensations.ts'
import { giftsLimit } from '#contract/core/gift.ts'
import { type CompensationValues, findUnfilled, noRest, toTemplateValues } from './compensation-form.ts'
import classes from './compensations.module.css'

type Fields = { readonly fields: FormFields<CompensationValues> }

const platforms = [
  { value: '', label: 'Both' },
  ...buildPlatforms.map((value) => ({ value, label: platformNames[value] })),
]

/** Every field of a compensation: the outage, who qualifies, the message, and until when. */
export function CompensationFields({ fields }: Fields) {
  return (
    <>
      <Outage fields={fields} />
      <Conditions fields={fields} />
      <Message fields={fields} />
    </>
  )
}

function Outage({ fields: { field } }: Fields) {
  return (
    <Stack gap="sm">
      <TextInput
        {...field('outage')}
        description="Internal name; players do not see it."
        maxLength={200}
        dir="auto"
        withAsterisk
        data-autofocus
      />
      <div className={classes.pair}>
        <DateTimeFields
          date={{ ...field('fromDate'), withAsterisk: true }}
          time={{ ...field('fromTime'), withAsterisk: true }}
        />
        <DateTimeFields
          date={{ ...field('toDate'), withAsterisk: true }}
          time={{ ...field('toTime'), withAsterisk: true }}
        />
      </div>
    </Stack>
  )
}

/** The period of the last save, which begins as the outage until another is typed. */
function LastSave({ fields: { field, getInputProps, values, setValues } }: Fields) {
  const { onChange, ...isOn } = getInputProps('hasSeen', { type: 'checkbox' })
  return (
    <>
      <Switch
        label="Last save in a period"
        {...isOn}
        onChange={(event) => {
          onChange(event)
          if (event.currentTarget.checked && values.seenFromDate === '')
            setValues({ seenFromDate: values.fromDate, seenFromTime: values.fromTime })
        }}
      />
      {values.hasSeen ? (
        <div className={classes.pair}>
          <DateTimeFields date={field('seenFromDate')} time={field('seenFromTime')} />
          <DateTimeFields date={field('seenToDate')} time={field('seenToTime')} />
        </div>
      ) : null}
    </>
  )
}

function LateJoiners({ fields: { field, getInputProps, values } }: Fields) {
  return (
    <Stack gap="xs">
      <Switch
        label="Include late joiners"
        description={`Players who qualify later get it within ${checkIntervalMinutes} minutes.`}
        {...getInputProps('hasOpen', { type: 'checkbox' })}
      />
      {values.hasOpen ? (
        <DateTimeFields
          date={{ ...field('openDate'), withAsterisk: true }}
          time={{ ...field('openTime'), withAsterisk: true }}
        />
      ) : null}
    </Stack>
  )
}

function Conditions({ fields }: Fields) {
  const { field, getInputProps, values } = fields
  const mayReadPurchases = useAccessCheck()('ACCESS_PURCHASES')
  return (
    <Fieldset legend="Recipients">
      <Stack gap="sm">
        <Text size="sm" c="var(--qd-text-dimmed)">
          Players who match all of these. Those created after the outage and flagged hackers get nothing.
        </Text>
        <LastSave fields={fields} />
        <div className={classes.pair}>
          <NativeSelect {...field('platform')} data={platforms} />
          <TextInput
            {...field('eventId')}
            description="Players who are in this event."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <Switch
          label="Bought something during the outage"
          description={mayReadPurchases ? undefined : toMissingPermissionText('ACCESS_PURCHASES')}
          disabled={!mayReadPurchases}
          {...getInputProps('hasBought', { type: 'checkbox' })}
        />
        {values.hasBought ? (
          <TextInput
            {...field('sku')}
            description="Empty: anything. Invalid, refunded and sandbox orders do not count."
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        ) : null}
      </Stack>
    </Fieldset>
  )
}

function Message({ fields }: Fields) {
  const { field } = fields
  return (
    <Fieldset legend="Gifts and message">
      <Stack gap="sm">
        <Template fields={fields} />
        <TextInput {...field('title')} maxLength={200} dir="auto" withAsterisk />
        <Textarea {...field('message')} maxLength={10_000} dir="auto" autosize minRows={2} maxRows={8} withAsterisk />
        <FromTemplate fields={fields} />
        <Gifts fields={fields} />
        <div className={classes.pair}>
          <NumberField
            {...field('hours')}
            description="Starts now for everyone, including late joiners."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
          />
          <LateJoiners fields={fields} />
        </div>
      </Stack>
    </Fieldset>
  )
}

function Template({ fields: { setValues } }: Fields) {
  const [chosen, setChosen] = useState<ChosenTemplate>()
  return (
    <TemplateSelect
      chosen={chosen}
      onChoose={(template) => {
        setChosen(template && { id: String(template.Id), name: template.Name })
        if (template) setValues(toTemplateValues(template.Content))
      }}
    />
  )
}

/** What a template says beside the fields, and what nobody fills in. */
function FromTemplate({ fields: { values, setFieldValue } }: Fields) {
  const { Translations, ExternalLink, ImageURL } = values.fromTemplate
  const parts = [
    ...Translations.map(({ Language }) => `its text in ${getLanguageName(Language)}`),
    ...(ExternalLink === '' ? [] : ['its link']),
    ...(ImageURL === '' ? [] : ['its image']),
  ]
  const unfilled = findUnfilled(values)
  return (
    <>
      {parts.length === 0 ? null : (
        <Group gap="xs">
          <Text size="sm">From the template: {new Intl.ListFormat('en').format(parts)}.</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setFieldValue('fromTemplate', noRest)}>
            Leave out
          </Button>
        </Group>
      )}
      {unfilled.length === 0 ? null : (
        <Text size="sm" role="status">
          {unfilled.map((key) => `{${key}}`).join(', ')} {unfilled.length === 1 ? 'goes' : 'go'} out as written.
        </Text>
      )}
    </>
  )
}

function Gifts({ fields }: Fields) {
  const { insertListItem, removeListItem, values } = fields
  return (
    <Stack gap="xs">
      {values.gifts.map((_, index) => (
        <GiftRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a gift has no identity
          key={index}
          name={`gift ${index + 1}`}
          form={fields}
          path={`gifts.${index}`}
          onRemove={() => removeListItem('gifts', index)}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={values.gifts.length >= giftsLimit}
          onClick={() => insertListItem('gifts', newGift)}
        >
          Add gift
        </Button>
      </div>
    </Stack>
  )
}
