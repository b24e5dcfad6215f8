import { Alert, Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { NumberField } from '#console/components/number-field.tsx'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { Time } from '#console/components/time/time.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ReportedByField, reportedByLabel } from '#console/leaderboards/shared/reported-by-field.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { StoredInteger } from '#contract/core/units.ts'
import { type DefinitionPlan, dataKeyLimit, definitionTexts } from '#contract/regatta-definition.ts'
import { durationUnits } from '#contract/regatta-duration.ts'
import { regattas } from '#contract/regattas.ts'
import {
  type DefinitionValues,
  definitionErrorFields,
  toBody,
  toCloneValues,
  toFirstStart,
  toNewValues,
  validate,
} from './definition-form.ts'
import { definitionList } from './definition-list.tsx'
import { GroupingPreview } from './groups/grouping-preview.tsx'
import { useDefinition } from './use-definition.ts'

/** Shows what creating a definition stops and deletes, and when its first regatta starts. */
function DefinitionPlanView({ plan, values }: { plan: DefinitionPlan; values: DefinitionValues }) {
  const { Stops, Deletes, RunsUntil } = plan
  const start = toFirstStart(values, RunsUntil)
  const waits = start && RunsUntil !== null && start.getTime() === new Date(RunsUntil).getTime()
  const first = start ? (
    <Text size="sm">
      The first regatta starts <Time at={start} />
      {waits ? ', when the running one has ended' : ''}.
    </Text>
  ) : null
  if (!Stops && Deletes.length === 0) return first
  return (
    <Alert color="red" title={Stops ? `Definition ${Stops.Id} will be stopped` : 'Planned regattas will be deleted'}>
      {Stops ? (
        <Text size="sm">
          No further regatta follows from definition {Stops.Id} (<bdi>{Stops.DataKey}</bdi>).
        </Text>
      ) : null}
      {Deletes.map(({ Id, DataKey, StartDate }) => (
        <Text size="sm" key={Id}>
          Regatta {Id} (<bdi>{DataKey}</bdi>), planned for <Time at={StartDate} />, will be deleted.
        </Text>
      ))}
      {RunsUntil === null ? null : (
        <Text size="sm">
          The running regatta ends as planned, <Time at={RunsUntil} />.
        </Text>
      )}
      {first}
    </Alert>
  )
}

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
  reportedBy: reportedByLabel,
  isLast: 'Inactive Next Regatta',
} as const

const units = [...durationUnits].reverse().map(({ unit }) => unit)

/** Creates a regatta definition, filled in from `initial`. */
function DefinitionDialog({
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
          {error && !plan ? <Text size="sm">The preview could not be loaded. {error.message}</Text> : null}
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
      <ReportedByField inputProps={field('reportedBy')} />
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

const PageParams = z.object({
  new: z.enum(['true']).optional().catch(undefined),
  clone: z.string().optional(),
})

/** All regatta definitions, and the dialog that creates or clones one. */
export function DefinitionsPage() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(regattas.createDefinition)
  const close = () => setSearchParams({ new: undefined, clone: undefined })
  return (
    <>
      {params.clone === undefined ? null : <CloneDialog id={params.clone} onClose={close} />}
      <ListPage
        list={definitionList}
        title="Regatta Definitions"
        actions={
          <ExplainedButton
            disabledReason={disabledReason}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSearchParams({ new: 'true' })}
          >
            Create definition
          </ExplainedButton>
        }
      />
      {params.new ? (
        <DefinitionDialog title="Create a regatta definition" initial={toNewValues(new Date())} onClose={close} />
      ) : null}
    </>
  )
}

function CloneDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const definition = useDefinition(id)
  if (definition === null)
    return <UnknownLinkAlert onClose={onClose}>There is no regatta definition with this ID.</UnknownLinkAlert>
  if (!definition) return null
  return <DefinitionDialog title={`Clone definition ${id}`} initial={toCloneValues(definition)} onClose={onClose} />
}
