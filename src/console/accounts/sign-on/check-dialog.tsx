import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconHelp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { type SignOnCheck, type SignOnIssuer, signOnIssuers } from '#contract/sign-on-issuers.ts'
import classes from './check-dialog.module.css'

const states = {
  ok: { icon: IconCheck, label: 'Right' },
  failed: { icon: IconX, label: 'Wrong' },
  unknown: { icon: IconHelp, label: 'Not known' },
} as const

function CheckRow({ check: { Name, State, Text: text } }: { check: SignOnCheck }) {
  const { icon: Icon, label } = states[State]
  return (
    <li className={classes.row} data-state={State}>
      <Icon size={18} aria-label={label} role="img" className={classes.icon} />
      <span>
        <strong>{Name}</strong> {text}
      </span>
    </li>
  )
}

/** Tests an issuer: first what can be known without a sign-in, then a sign-in of one's own in another tab. */
export function CheckDialog({ issuer: { Id, Name }, onClose }: { issuer: SignOnIssuer; onClose: () => void }) {
  const params = { id: String(Id) }
  const check = useEndpointMutation(signOnIssuers.check)
  const test = useEndpointMutation(signOnIssuers.startTest)
  const [results, setResults] = useState<readonly SignOnCheck[]>([])
  const [url, setUrl] = useState('')
  const hasBegun = useRef(false)
  const run = () => check.mutate({ params }, { onSuccess: ({ data }) => setResults(data.Checks) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the dialog opens
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    run()
  }, [])
  return (
    <Modal opened onClose={onClose} title={`Test of ${Name}`} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        {check.isPending ? (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text>Asking the provider…</Text>
          </Group>
        ) : (
          <ul className={classes.list}>
            {results.map((one) => (
              <CheckRow key={one.Name} check={one} />
            ))}
          </ul>
        )}
        <Text size="sm" c="dimmed">
          Claims such as e-mail and groups show in a sign-in only. It opens in a new tab and signs nobody in here.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={check.isPending} onClick={run}>
            Test again
          </Button>
          {url ? (
            <Button component="a" href={url} target="_blank" rel="noopener noreferrer">
              Open the sign-in in a new tab
            </Button>
          ) : (
            <Button
              loading={test.isPending}
              onClick={() => test.mutate({ params }, { onSuccess: ({ data }) => setUrl(data.Url) })}
            >
              Try a sign-in
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
