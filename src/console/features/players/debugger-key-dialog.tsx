import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { toDateTimeFields, toLocalInstant } from '#console/components/date-time.ts'
import { DateTimeFields, type DateTimeText } from '#console/components/date-time-fields.tsx'
import { Time } from '#console/components/time.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { isRejected, useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useDialogInput } from '#console/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/shared/player-page-slots.ts'
import { debuggerSecondsLimit, players } from '#contract/players.ts'
import { PlayerTarget } from './player-target.tsx'
import { TimeLeft } from './time-left.tsx'
import { useDebuggerKey } from './use-debugger-key.ts'

const required = 'This field is required'

const stretches = [
  { label: '+1 hour', ms: 3_600_000 },
  { label: '+1 day', ms: 86_400_000 },
  { label: '+1 week', ms: 7 * 86_400_000 },
]

type Problems = { readonly date?: string; readonly time?: string }

/** What keeps the fields from meaning an end of the key, or the whole seconds until it. */
export function parseDebuggerEnd(text: DateTimeText, now: Date): { seconds: number } | { problems: Problems } {
  const missing = { date: text.date === '' ? required : undefined, time: text.time === '' ? required : undefined }
  if (missing.date || missing.time) return { problems: missing }
  const end = toLocalInstant(text.date, text.time)
  const seconds = end ? Math.floor((end.getTime() - now.getTime()) / 1000) : 0
  if (seconds < 1) return { problems: { date: 'The datetime must be in the future' } }
  if (seconds > debuggerSecondsLimit) return { problems: { date: 'A debugger key lasts ten years at most.' } }
  return { seconds }
}

/** Sets when the debugger key ends: a new key, or a longer one. */
export function DebuggerKeyDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const { endsAt } = useDebuggerKey(playerId)
  const change = useEndpointMutation(players.setDebugger)
  const [text, setText] = useState<DateTimeText>({ date: '', time: '' })
  const [problems, setProblems] = useState<Problems>({})
  // Kept over tries whose outcome is not known, so that the repeated request is the same one.
  const sentSeconds = useRef<number>(undefined)
  const finish = useDialogInput(text.date !== '' || text.time !== '', onClose)
  const type = (next: DateTimeText) => {
    setText(next)
    setProblems({})
    sentSeconds.current = undefined
    change.renewKey()
  }
  const save = async () => {
    const read = parseDebuggerEnd(text, new Date())
    if ('problems' in read) {
      setProblems(read.problems)
      return
    }
    if (change.error && isRejected(change.error)) sentSeconds.current = undefined
    sentSeconds.current ??= read.seconds
    const called = await change.mutate({ params: { id: playerId }, query: { timeToLive: sentSeconds.current } })
    if (!called) return
    notify.success('Debugger Key set successfully!')
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={endsAt ? 'Increment the debugger duration?' : 'Set a debugger key?'}
      confirmLabel={endsAt ? 'Increment duration' : 'Set key'}
      onConfirm={() => void save()}
      isRunning={change.isPending}
      failure={change.error && <ErrorText failure={change.error} />}
    >
      <PlayerTarget player={player}>
        {endsAt ? (
          <>
            The key works until <Time at={endsAt} />, <TimeLeft until={endsAt} /> more. Choose its new end.
          </>
        ) : (
          'The game shows its debugger to this player until the chosen end.'
        )}
      </PlayerTarget>
      <Stack gap="xs">
        <DateTimeFields value={text} onChange={type} problems={problems} hasFocus />
        <Group gap="xs">
          {stretches.map(({ label, ms }) => (
            <Button
              key={label}
              variant="default"
              size="compact-sm"
              // The fields hold whole minutes: the next one, so that the stretch is not cut short.
              onClick={() => type(toDateTimeFields(new Date((endsAt?.getTime() ?? Date.now()) + ms + 59_999)))}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </ConfirmDialog>
  )
}
