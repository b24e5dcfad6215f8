import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useIsTopDialog } from '#console/components/dialog/use-is-top-dialog.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { type Webhook, webhooks } from '#contract/webhooks.ts'
import { formatDuration, formatStatus } from './attempts.tsx'
import classes from './webhooks.module.css'

type TestResult = z.infer<typeof webhooks.test.reply>

function Result({ result: { Status, Failure, DurationMs } }: { result: TestResult }) {
  const took = formatDuration(DurationMs)
  return (
    <div className={classes.result} role="status">
      {Failure === '' ? (
        <>
          <IconCheck size={18} aria-hidden className={classes.accepted} />
          <span>
            <strong>Accepted</strong>, {formatStatus(Status)} after {took}.
          </span>
        </>
      ) : (
        <>
          <IconX size={18} aria-hidden className={classes.failed} />
          <span>
            <strong>Failed</strong> after {took}: {Failure}
          </span>
        </>
      )}
    </div>
  )
}

/** Sends a test event as the dialog opens, and says how it went. */
export function TestDialog({
  webhook: { Id, Name, Format, IsActive },
  onClose,
}: {
  webhook: Webhook
  onClose: () => void
}) {
  const isTop = useIsTopDialog(true)
  const test = useEndpointMutation(webhooks.test, { errorDisplay: 'quiet' })
  const [result, setResult] = useState<TestResult>()
  const hasBegun = useRef(false)
  const run = () => test.mutate({ params: { id: String(Id) } }, { onSuccess: ({ data }) => setResult(data) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the dialog opens
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    run()
  }, [])
  return (
    <Modal
      opened
      onClose={() => isTop() && onClose()}
      title={`Test of ${Name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {test.isPending ? (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text>Sending a test event…</Text>
          </Group>
        ) : test.error ? (
          <div role="alert">
            <ErrorText error={test.error} />
          </div>
        ) : result ? (
          <Result result={result} />
        ) : null}
        <Text size="sm" c="dimmed">
          {Format === 'slack' ? 'A test is a message with the word “test”.' : 'A test is one event of the kind “test”.'}
          {IsActive ? null : ' The webhook stays paused.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={test.isPending} onClick={run}>
            Send again
          </Button>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
