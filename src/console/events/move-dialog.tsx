import { Stack, Table, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { focusedFirst } from '#console/components/dialog/focus-in-dialog.ts'
import { formatCount } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { GameEvent } from '#contract/event.ts'
import { listLockedFields } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import { ConflictList, describeNoConflicts } from './conflict-list.tsx'
import { EndPlanView } from './ends/end-plan-view.tsx'
import { listNewEnds, useEndPlan } from './ends/use-end-plan.ts'
import { explainLock, getImmovableReason } from './event-form.ts'
import classes from './fields/event-fields.module.css'
import {
  findEndProblem,
  followEnd,
  followStart,
  type MoveValues,
  toExpectedEnd,
  toHours,
  toMoveBody,
  toMoveValues,
  toTimes,
  validateMove,
} from './move-values.ts'
import { undoChange } from './undo-event.tsx'
import { getTimes, type Times, toPlanned, useConflicts } from './use-conflicts.ts'

const labels = { date: 'Start date', time: 'Start time', endDate: 'End date', endTime: 'End time' }

/** Moves an event, its end with its start, or stretches it: shows old and new dates in both zones and what collides, before anything is sent. */
export function MoveDialog({
  event,
  suggested,
  onClose,
}: {
  event: GameEvent
  /** Where a drag left it. */
  suggested: Times | undefined
  onClose: () => void
}) {
  const params = { id: String(event.Id) }
  const immovableReason = getImmovableReason(event)
  const plan = useEndPlan()
  const isValid = (values: MoveValues) =>
    immovableReason === undefined && Object.keys(validateMove(values, event)).length === 0
  const toEnds = (values: MoveValues) => (isValid(values) ? listNewEnds(event, toMoveBody(values, event)) : [])
  return (
    <FormDialog
      onError={plan.onError}
      endpoint={events.update}
      edits={{
        saved: event,
        schema: GameEvent,
        toValues: (saved) => toMoveValues(getTimes(saved)),
        explainLock,
      }}
      validate={(values) => validateMove(values, event)}
      toInput={(values) => ({ params, query: plan.toQuery(toEnds(values)), body: toMoveBody(values, event) })}
      errorFields={{ StartDate: 'date', Duration: 'endDate' }}
      errorMessage={(error: ApiError) => error.messageOr('The event was not moved.')}
      successMessage={`${event.Content} was moved.`}
      undo={() =>
        undoChange({
          done: `${event.Content} was moved back.`,
          failed: "Couldn't move the event back.",
        })
      }
      title={`Move ${event.Content}`}
      labels={labels}
      confirmLabel={(values) => (plan.getPlan(toEnds(values)) ? 'Confirm and move event' : 'Move event')}
      subject="this event"
      canConfirm={(values, isDirty) => isDirty && isValid(values) && plan.isRead(toEnds(values))}
      target={
        immovableReason === undefined ? null : (
          <Text size="sm" mb="sm">
            {immovableReason}
          </Text>
        )
      }
      keptBy="move"
      takesReason={immovableReason === undefined}
      size="lg"
      onClose={onClose}
    >
      {(fields) => (
        <>
          <MoveFields fields={fields} event={event} suggested={suggested} isLocked={immovableReason !== undefined} />
          <EndPlanView ends={toEnds(fields.values)} plan={plan} />
        </>
      )}
    </FormDialog>
  )
}

function MoveFields({
  fields,
  event,
  suggested,
  isLocked,
}: {
  fields: FormFields<MoveValues>
  event: GameEvent
  suggested: Times | undefined
  /** Neither end can be moved. */
  isLocked: boolean
}) {
  const { field, values, setValues } = fields
  const isStartLocked = isLocked || listLockedFields(event, new Date()).StartDate
  const takeDrag = useEffectEvent(() => {
    if (suggested && !isLocked) setValues(toMoveValues(suggested))
  })
  useEffect(() => takeDrag(), [])
  const saved = getTimes(event)
  const times = toTimes(values, event)
  // Another start changes what the end is worth, and the button is disabled at once.
  const endProblem = times && findEndProblem(times)
  const typeStart = (typed: Partial<MoveValues>) => setValues(followStart({ ...values, ...typed }, event))
  const typeEnd = (typed: Partial<MoveValues>) => setValues(followEnd({ ...values, ...typed }, event))
  return (
    <Stack gap="md" className={classes.fields}>
      <DateTimeFields
        date={{
          ...field('date'),
          onChange: (date) => typeStart({ date }),
          ...(!isStartLocked && focusedFirst),
          disabled: isStartLocked,
          withAsterisk: true,
        }}
        time={{
          ...field('time'),
          onChange: (time) => typeStart({ time }),
          disabled: isStartLocked,
          withAsterisk: true,
        }}
        saved={saved.start}
      />
      <DateTimeFields
        date={{
          ...field('endDate'),
          onChange: (endDate) => typeEnd({ endDate }),
          ...(endProblem !== undefined && { error: endProblem }),
          ...(isStartLocked && !isLocked && focusedFirst),
          disabled: isLocked,
          withAsterisk: true,
        }}
        time={{
          ...field('endTime'),
          onChange: (endTime) => typeEnd({ endTime }),
          disabled: isLocked,
          withAsterisk: true,
        }}
        saved={toExpectedEnd(values, event)}
      />
      {isLocked ? null : <Preview event={event} times={times} />}
    </Stack>
  )
}

/** "Duration unchanged: 72 hours", or "Duration: 72 hours now, 48 hours after the move" */
function describeDurations(before: number, after: number): string {
  const format = (hours: number) => formatCount(hours, 'hour')
  if (before === after) return `Duration unchanged: ${format(before)}`
  return `Duration: ${format(before)} now, ${format(after)} after the move`
}

/** Old and new dates in both zones, and what collides with the new ones. */
function Preview({ event, times }: { event: GameEvent; times: Times | undefined }) {
  const isPlan = times !== undefined && times.end > times.start
  const before = getTimes(event)
  const check = useConflicts(isPlan ? [{ ...toPlanned(event), ...times, before }] : [])
  if (!isPlan) return null
  const zones = [...new Set([getTimeZone(), 'UTC'])]
  const rows = [
    { title: 'Start', from: before.start, to: times.start },
    { title: 'End', from: before.end, to: times.end },
  ]
  return (
    <>
      <Table aria-label="Old and new dates">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th>Now</Table.Th>
            <Table.Th>After the move</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.flatMap(({ title, from, to }) =>
            zones.map((zone) => (
              <Table.Tr key={`${title} ${zone}`}>
                <Table.Th scope="row">
                  {title}, {zone}
                </Table.Th>
                <Table.Td>{formatDateTime(from, zone)}</Table.Td>
                <Table.Td fw={from.getTime() === to.getTime() ? undefined : 600}>{formatDateTime(to, zone)}</Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
      <Text size="sm">{describeDurations(event.Duration, toHours(times))}</Text>
      {check === undefined ? <Text size="sm">Checking for warnings…</Text> : null}
      {check?.conflicts.length === 0 ? <Text size="sm">{describeNoConflicts(check)}</Text> : null}
      {check && check.conflicts.length > 0 ? <ConflictList conflicts={check.conflicts} /> : null}
    </>
  )
}
