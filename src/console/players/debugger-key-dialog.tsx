import { Button, Group, Stack } from '@mantine/core'
import { focusedFirst } from '#console/components/dialog/focus-in-dialog.ts'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { DateTimeFields, type DateTimeText } from '#console/components/time/date-time-fields.tsx'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { Time } from '#console/components/time/time.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { dayMs, hourMs } from '#contract/core/units.ts'
import { debuggerSecondsLimit, players } from '#contract/players.ts'
import { PlayerTarget } from './player-target.tsx'
import type { PlayerDialogProps } from './shared/player-page-slots.ts'
import { TimeLeft } from './time-left.tsx'
import { useDebuggerKey } from './use-debugger-key.ts'

const durations = [
  { label: '+1 hour', ms: hourMs },
  { label: '+1 day', ms: dayMs },
  { label: '+1 week', ms: 7 * dayMs },
]

type Problems = { readonly date?: string; readonly time?: string }

/** The whole seconds until the end that the fields mean, or what is wrong with them. */
export function parseDebuggerEnd(text: DateTimeText, now: Date): { seconds: number } | { problems: Problems } {
  const problems = findDateTimeProblems(text, 'date', 'time')
  if (problems.date || problems.time) return { problems }
  const end = parseDateTime(text.date, text.time)
  const seconds = end ? Math.floor((end.getTime() - now.getTime()) / 1000) : 0
  if (seconds < 1) return { problems: { date: 'The datetime must be in the future' } }
  if (seconds > debuggerSecondsLimit) return { problems: { date: 'A debugger key lasts ten years at most.' } }
  return { seconds }
}

/** Sets when the debugger key ends: a new key, or a longer one. */
export function DebuggerKeyDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const { endsAt } = useDebuggerKey(playerId)
  return (
    <FormDialog
      endpoint={players.setDebugger}
      initialValues={{ date: '', time: '' }}
      validate={(text) => {
        const end = parseDebuggerEnd(text, new Date())
        return 'problems' in end ? end.problems : {}
      }}
      toInput={(text) => {
        const end = parseDebuggerEnd(text, new Date())
        return { params: { id: playerId }, query: { timeToLive: 'seconds' in end ? end.seconds : 0 } }
      }}
      errorFields={{ timeToLive: 'date' }}
      title={endsAt ? 'Increment the debugger duration?' : 'Set a debugger key?'}
      labels={{ date: 'Date', time: 'Time' }}
      confirmLabel={endsAt ? 'Increment duration' : 'Set key'}
      successMessage="Debugger Key set successfully!"
      target={
        <PlayerTarget player={player}>
          {endsAt ? (
            <>
              The key works until <Time at={endsAt} />, <TimeLeft until={endsAt} /> more. Choose its new end.
            </>
          ) : (
            'The game shows its debugger to this player until the chosen end.'
          )}
        </PlayerTarget>
      }
      onClose={onClose}
    >
      {({ field, setValues }) => (
        <Stack gap="xs">
          <DateTimeFields date={{ ...field('date'), ...focusedFirst }} time={field('time')} />
          <Group gap="xs">
            {durations.map(({ label, ms }) => (
              <Button
                key={label}
                variant="default"
                size="compact-sm"
                // The fields hold whole minutes: the next one, so that the duration is not cut short.
                onClick={() => setValues(toDateTimeFields(new Date((endsAt?.getTime() ?? Date.now()) + ms + 59_999)))}
              >
                {label}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
    </FormDialog>
  )
}
