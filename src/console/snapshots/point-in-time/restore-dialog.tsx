import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { AttributeChangeTable } from '#console/attributes/shared/attribute-change-table.tsx'
import { formatExact } from '#console/components/number.tsx'
import { formatDateTime, parseDateTime, toDateTimeFields, toZoned } from '#console/components/time/date-time.ts'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ChangeTable } from '#console/persistence/shared/change-table.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { type EndpointQuery, useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import { PlayerDialogSearchParams } from '#console/players/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { pointInTime, type RestorePlan } from '#contract/point-in-time.ts'
import { timeline } from '#contract/timeline.ts'
import { undoByLoading } from '../shared/undo-state.ts'

const labels = { beforeLabel: 'Now', afterLabel: 'After restoring' }

/** Whether a restore would change anything. */
function isEmptyPlan({ Persistence, Attributes }: RestorePlan): boolean {
  return Persistence.length + Attributes.length === 0
}

/** Whether there was nothing at the moment, so that restoring deletes everything. */
function isEverythingDeleted({ Persistence, PersistenceUnchanged }: RestorePlan): boolean {
  return PersistenceUnchanged === 0 && Persistence.length > 0 && Persistence.every(({ Action }) => Action === 'Delete')
}

/** What a restore changes: keys and attributes against now. */
function RestorePlanTables({ query }: { query: EndpointQuery<typeof pointInTime.plan> }) {
  const { data: plan, error } = query
  if (error && !plan) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!plan) return <Skeleton height={160} />
  const unchanged = plan.PersistenceUnchanged + plan.AttributesUnchanged
  const unknown = plan.PersistenceUnknown
  return (
    <>
      {plan.IsExact ? null : (
        <Alert color="yellow" title="The nearest kept state">
          As of <Time at={plan.At} />, the nearest kept state: of saves of the game that are older than three days, one
          an hour is kept.
        </Alert>
      )}
      {unknown.length === 0 ? null : (
        <Alert color="yellow" title={unknown.length === 1 ? 'One key stays as it is' : 'Some keys stay as they are'}>
          Of {unknown.slice(0, 5).join(', ')}
          {unknown.length > 5 ? ` and ${formatExact(unknown.length - 5)} more` : ''} no value of this moment is kept.
        </Alert>
      )}
      {isEverythingDeleted(plan) ? (
        <Alert color="red" title="There was no saved game at this moment">
          Restoring deletes every key of the player.
        </Alert>
      ) : null}
      {plan.AttributesKnownSince === null ? null : (
        <Alert color="yellow" title="Attributes stay as they are">
          Earlier values of attributes are kept since <Time at={plan.AttributesKnownSince} />, which is after this
          moment.
        </Alert>
      )}
      {isEmptyPlan(plan) ? (
        <Text size="sm">Nothing differs. Restoring would change no key and no attribute.</Text>
      ) : null}
      {plan.Persistence.length > 0 ? (
        <ChangeTable
          label="Keys that change"
          rows={plan.Persistence.map(({ Name, Action, Before, After }) => ({
            key: Name,
            action: Action,
            before: Before,
            after: After,
          }))}
          {...labels}
        />
      ) : null}
      {plan.Attributes.length > 0 ? (
        <AttributeChangeTable
          label="Attributes that change"
          rows={plan.Attributes.map(({ Name, Action, Before, After }) => ({
            name: Name,
            action: Action,
            before: Before,
            after: After,
          }))}
          {...labels}
        />
      ) : null}
      <Text size="sm" c="dimmed">
        {formatExact(unchanged)} {unchanged === 1 ? 'key or attribute stays' : 'keys and attributes stay'} as{' '}
        {unchanged === 1 ? 'it is' : 'they are'}.
      </Text>
    </>
  )
}

/** Moments that a ticket names, in milliseconds before now. */
const commonMoments = [
  { label: 'An hour ago', age: 3_600_000 },
  { label: 'A day ago', age: 24 * 3_600_000 },
  { label: 'A week ago', age: 7 * 24 * 3_600_000 },
] as const

/** The latest changes of keys and attributes, newest first. */
function useChanges(playerId: string) {
  const query = { kinds: 'persistence,attribute,snapshot', take: '100' } as const
  const { data } = useEndpointQuery(timeline.list, { params: { id: playerId }, query }, { errorDisplay: 'quiet' })
  return data?.Result.filter(({ ChangesState }) => ChangesState) ?? []
}

/** Chooses a moment: that before one of the latest changes, or a date and time. Undefined until one is chosen. */
function MomentFields({
  playerId,
  moment,
  onMoment,
}: {
  playerId: string
  moment: Date | undefined
  onMoment: (moment: Date | undefined) => void
}) {
  const changes = useChanges(playerId)
  const [typed, setTyped] = useState(() => toDateTimeFields(moment ?? new Date()))
  const [problem, setProblem] = useState<string>()
  const type = (text: typeof typed) => {
    setTyped(text)
    const instant = parseDateTime(text.date, text.time)
    const isAhead = instant !== undefined && instant > new Date()
    setProblem(isAhead ? 'The moment must be in the past.' : undefined)
    onMoment(isAhead ? undefined : instant)
  }
  const pick = (at: string) => {
    if (at === '') return
    setTyped(toDateTimeFields(new Date(at)))
    setProblem(undefined)
    onMoment(new Date(at))
  }
  const chosen = changes.some(({ At }) => At === moment?.toISOString()) ? (moment?.toISOString() ?? '') : ''
  const zoned = moment && toZoned(moment)
  return (
    <Stack gap={8}>
      {changes.length === 0 ? null : (
        <NativeSelect
          label="Before a change"
          value={chosen}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
          data={[
            { value: '', label: 'Choose a change, or a moment below' },
            ...changes.map(({ At, What, Detail }) => ({
              value: At,
              label: [formatDateTime(new Date(At)), What, Detail].filter(Boolean).join(' · ').slice(0, 120),
            })),
          ]}
        />
      )}
      <Group gap="xs">
        {commonMoments.map(({ label, age }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            onClick={() => pick(new Date(Date.now() - age).toISOString())}
          >
            {label}
          </Button>
        ))}
      </Group>
      <DateTimeFields
        date={{
          label: 'Date',
          value: typed.date,
          error: problem,
          onChange: (date) => type({ ...typed, date }),
        }}
        time={{
          label: 'Time',
          value: typed.time,
          onChange: (time) => type({ ...typed, time }),
        }}
      />
      <Text size="sm" role="status">
        {zoned ? `As it was just before ${zoned.day}, ${zoned.clock}.` : 'Choose a moment to see what changes.'}
      </Text>
    </Stack>
  )
}

/** Restores the player to a moment: chooses it, shows every change against now, and asks once. */
export function RestoreDialog({ playerId, player }: PlayerDialogProps) {
  const [{ restoreAt }, setSearchParams] = useSearchParams(PlayerDialogSearchParams)
  const moment = restoreAt === undefined ? undefined : new Date(restoreAt)
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const plan = useEndpointQuery(
    pointInTime.plan,
    { params: { id: playerId }, query: { at: restoreAt ?? '' } },
    { enabled: restoreAt !== undefined, errorDisplay: 'quiet', keepPreviousData: false },
  )
  return (
    <FormDialog
      endpoint={pointInTime.restore}
      toInput={() => ({ params: { id: playerId }, body: { At: restoreAt ?? '' } })}
      ifMatch={plan.version}
      title="Restore this player to a moment?"
      confirmLabel="Restore player"
      isDestructive
      takesReason
      typeToConfirm={isProduction ? playerId : undefined}
      canConfirm={() => restoreAt !== undefined && plan.data !== undefined && !isEmptyPlan(plan.data)}
      size="xl"
      keptBy="dialog"
      errorMessage="The player could not be restored."
      onError={({ code }) => {
        // The player changed since: what would change now takes the place of what was shown.
        if (code === 'stale') plan.refetch()
      }}
      successMessage={({ data }) =>
        `The player was restored. The state before is kept as snapshot ${data.m_snapshotKey}.`
      }
      undo={({ data }) => undoByLoading(data.m_snapshotKey)}
      onClose={() => setSearchParams({ dialog: undefined, restoreAt: undefined }, { replace: true })}
      target={
        <Stack gap="sm">
          <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
            The saved game and the attributes become what they were. A snapshot of what is there now is taken first, so
            that it can be undone. Identity, purchases, devices and links stay.
          </ActionTarget>
          <MomentFields
            playerId={playerId}
            moment={moment}
            onMoment={(next) => setSearchParams({ restoreAt: next?.toISOString() }, { replace: true })}
          />
          {restoreAt === undefined ? null : <RestorePlanTables query={plan} />}
        </Stack>
      }
    />
  )
}
