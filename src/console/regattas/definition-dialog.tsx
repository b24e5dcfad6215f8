import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { NumberField } from '#console/components/number-field.tsx'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { StoredInteger } from '#contract/core/units.ts'
import { dataKeyLimit, definitionTexts } from '#contract/regattas/definition.ts'
import { durationUnits } from '#contract/regattas/duration.ts'
import { regattas } from '#contract/regattas/regattas.ts'
import { type DefinitionValues, definitionErrorFields, toBody, validate } from './definition-form.ts'
import { DefinitionPlanView } from './definition-plan.tsx'
import { GroupingPreview } from './groups/grouping-preview.tsx'

const labels = {
  dataKey: 'Data Key',
  date: 'Start Date',
  time: 'Start time',
  duration: 'Duration',
  durationUnit: 'Unit of the duration',
  cooldown: 'Cooldown',
  cooldownUnit: 'Unit of the cooldown',
  levelOffset: 'Level Offset',
  guilds: 'Guild Count',
  members: 'Guild Members Count',
  isLast: 'Inactive Next Regatta',
} as const

const units = [...durationUnits].reverse().map(({ unit }) => unit)

/** Creates a regatta definition, filled in from `initial`. */
export function DefinitionDialog({
  initial,
  title,
  onClose,
}: {
  initial: DefinitionValues
  title: string
  onClose: () => void
}) {
  // A regatta may start or end while the form is open.
  const { data: plan, error } = useEndpointQuery(
    regattas.planDefinition,
    {},
    { errorDisplay: 'quiet', refetchInterval: 30_000 },
  )
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const stopped = plan?.Stops ?? undefined
  return (
    <FormDialog
      endpoint={regattas.createDefinition}
      initialValues={initial}
      validate={(values) => validate(values, new Date())}
      onInvalid={({ date }) => date === definitionTexts.pastStart && notify.error(definitionTexts.pastStartNotice)}
      toInput={(values) => ({ body: toBody(values, new Date()) })}
      labels={labels}
      errorFields={definitionErrorFields}
      title={title}
      confirmLabel={stopped ? `Create and stop definition ${stopped.Id}` : 'Create definition'}
      isDestructive={stopped !== undefined}
      typeToConfirm={stopped && isProduction ? String(stopped.Id) : undefined}
      canConfirm={() => plan !== undefined}
      successMessage="Definition Created With Success!"
      keptBy="new clone"
      subject="this definition"
      takesReason
      size="lg"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          <DefinitionFields fields={fields} />
          {plan ? <DefinitionPlanView plan={plan} values={fields.values} /> : null}
          {error && !plan ? <Text size="sm">What this would change could not be read. {error.message}</Text> : null}
        </Stack>
      )}
    </FormDialog>
  )
}

type Fields = { fields: FormFields<DefinitionValues> }

function DefinitionFields({ fields }: Fields) {
  const { field } = fields
  const { label, ...isLast } = field('isLast')
  const number = { min: 0 } as const
  return (
    <Stack gap="sm">
      <TextInput
        {...field('dataKey')}
        maxLength={dataKeyLimit}
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
      />
      <div>
        <DateTimeFields date={{ ...field('date'), required: true }} time={{ ...field('time'), required: true }} />
        <Text size="xs" c="dimmed">
          The start applies only to the first regatta. It waits for the end of a running one.
        </Text>
      </div>
      <Lasting fields={fields} name="duration" unit="durationUnit" isRequired />
      <Lasting fields={fields} name="cooldown" unit="cooldownUnit" />
      <NumberField
        {...field('levelOffset')}
        {...number}
        description="How many levels the guilds of a group span. 0: all levels."
        required
      />
      <NumberField
        {...field('guilds')}
        {...number}
        description="How many guilds a group has at most. 0: no limit."
        required
      />
      <NumberField
        {...field('members')}
        {...number}
        description="How many of the best members' scores count. 0: all."
        required
      />
      <Switch
        {...isLast}
        checked={fields.values.isLast}
        label={label}
        description="Only one regatta follows from this definition."
      />
      <Preview fields={fields} />
    </Stack>
  )
}

/** The groups of today's guilds by what is typed, on request. */
function Preview({ fields: { values } }: Fields) {
  const [isShown, setShown] = useState(false)
  const levels = StoredInteger.safeParse(toNumber(values.levelOffset)).data
  const size = StoredInteger.safeParse(toNumber(values.guilds)).data
  if (!isShown) {
    return (
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setShown(true)}>
        Preview the groups
      </Button>
    )
  }
  if (levels === undefined || size === undefined) return null
  return <GroupingPreview levels={levels} size={size} />
}

const toNumber = (value: number | string) => (value === '' ? undefined : Number(value))

function Lasting({
  fields: { field },
  name,
  unit,
  isRequired = false,
}: Fields & { name: 'duration' | 'cooldown'; unit: 'durationUnit' | 'cooldownUnit'; isRequired?: boolean }) {
  const { label, ...select } = field(unit)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <NumberField {...field(name)} min={0} required={isRequired} flex={1} />
      <NativeSelect {...select} aria-label={label} data={units} mt={25} w={120} />
    </Group>
  )
}
