import { Select, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '#console/components/time/date-field.tsx'
import { getTimeZoneLabel, parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { parseDayAndTime } from '#console/components/time/typed-time.ts'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import type { FilterFieldsProps } from '#console/platform/lists/list.ts'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { audit, auditOutcomes } from '#contract/audit.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import classes from './audit.module.css'
import type { AuditFilterParams } from './audit-params.ts'
import { auditPeriods, periodLabels } from './audit-periods.ts'
import { auditTargets } from './shared/audit-targets.ts'

const outcomeLabels = { done: 'Done', denied: 'Denied', failed: 'Failed' } as const
const outcomeChoices = auditOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))

export function AuditFilters({ params, setFilters }: FilterFieldsProps<typeof AuditFilterParams>) {
  const { data } = useEndpointQuery(audit.actions, {}, { errorDisplay: 'quiet' })
  const targetKinds = useSlot(auditTargets).map(({ kind, label }) => ({ value: kind, label }))
  // A link may name an action that the log does not hold, or no longer.
  const actions = new Set([...(data?.Actions ?? []), ...(params.action === '' ? [] : [params.action])])
  const filter = (filters: Parameters<typeof setFilters>[0]) => setFilters(filters, { replace: true })
  return (
    <search className={classes.filters} aria-label="Filter the audit log">
      <TextFilter
        label="Done by"
        value={params.actor}
        onChange={(actor) => filter({ actor })}
        placeholder="Name or e-mail"
      />
      <Select
        label="Action"
        placeholder="Any"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any action' }}
        data={[...actions]}
        value={params.action === '' ? null : params.action}
        onChange={(action) => filter({ action })}
      />
      <Select
        label="Kind"
        placeholder="Any kind"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any kind' }}
        data={targetKinds}
        value={params.kind === '' ? null : params.kind}
        onChange={(kind) => filter({ kind })}
      />
      <TextFilter
        label="Thing"
        value={params.target}
        onChange={(target) => filter({ target })}
        placeholder="Name or whole ID"
      />
      <Select
        label="Outcome"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any outcome' }}
        data={outcomeChoices}
        value={params.outcome ?? null}
        onChange={(outcome) => filter({ outcome })}
      />
      <PeriodFilter params={params} filter={filter} />
    </search>
  )
}

type AuditParams = FilterFieldsProps<typeof AuditFilterParams>['params']

const custom = 'custom'

/** A period from today, or two times of one's own. */
function PeriodFilter({
  params: { period, from, to },
  filter,
}: {
  params: AuditParams
  filter: (filters: { period?: string | null; from?: string | undefined; to?: string | undefined }) => void
}) {
  const hasTimes = from !== undefined || to !== undefined
  const [isCustom, setCustom] = useState(hasTimes)
  const showsTimes = period === undefined && (hasTimes || isCustom)
  const choose = (chosen: string | null) => {
    setCustom(chosen === custom)
    filter({ period: chosen === custom ? null : chosen, from: undefined, to: undefined })
  }
  return (
    <>
      <Select
        label="Period"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any period' }}
        data={[
          ...auditPeriods.map((value) => ({ value: value as string, label: periodLabels[value] })),
          { value: custom, label: 'From – to' },
        ]}
        value={period ?? (showsTimes ? custom : null)}
        onChange={choose}
      />
      {showsTimes ? (
        <div className={classes.instants}>
          <DateTimeFilter label="From" value={from} onChange={(instant) => filter({ from: instant })} />
          <DateTimeFilter label="To" value={to} onChange={(instant) => filter({ to: instant })} />
        </div>
      ) : null}
    </>
  )
}

type FilterProps<V> = { label: string; value: V; onChange: (value: V) => void }

/** A text field that commits after a pause, when it is left and by Enter. */
function DebouncedInput({
  value,
  onCommit,
  ...props
}: TextInputProps & { value: string; onCommit: (text: string) => void }) {
  const field = useDebouncedText(value, onCommit)
  return (
    <TextInput
      {...props}
      value={field.text}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={field.flush}
      onKeyDown={(event) => event.key === 'Enter' && field.flush()}
    />
  )
}

function TextFilter({ onChange, ...props }: FilterProps<string> & { placeholder: string }) {
  const commit = (text: string) => onChange(text.trim())
  return (
    <DebouncedInput {...props} onCommit={commit} maxLength={maxSearchLength} spellCheck={false} autoComplete="off" />
  )
}

/** "2026-11-20 14:05" in the chosen zone, as the field writes it. */
function toFieldText(iso: string | undefined): string {
  if (iso === undefined) return ''
  const { date, time } = toDateTimeFields(new Date(iso))
  return `${date} ${time}`
}

function DateTimeFilter({ label, value, onChange }: FilterProps<string | undefined>) {
  // The zone's offset can change within a year; without a value, today's is shown.
  const [openedAt] = useState(() => new Date())
  const commit = (text: string) => {
    const [date = '', time = ''] = parseDayAndTime(text)?.split(' ') ?? []
    const instant = parseDateTime(date, time)
    if (instant || text === '') onChange(instant?.toISOString())
  }
  const field = useDebouncedText(toFieldText(value), commit)
  return (
    <DateField
      withTime
      label={`${label} (${getTimeZoneLabel(value === undefined ? openedAt : new Date(value))})`}
      value={field.text}
      onChange={field.change}
      onBlur={field.flush}
    />
  )
}
