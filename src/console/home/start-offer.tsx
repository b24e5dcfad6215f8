import { ActionIcon, Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { refreshCurrentUser } from '#console/platform/session/session-store.ts'
import { homeScreen } from '#console/routes.ts'
import { session } from '#contract/session.ts'

/** Offers once that the console opens with Home. Source: ruling 104. */
export function StartOffer() {
  const { Id, Display } = useCurrentUser()
  const key = `homeStartOffered-${Id}`
  const [isOffered, setOffered] = useState(() => readStored('localStorage', key) === undefined)
  const save = useEndpointMutation(session.setDisplay, { errorMessage: "Couldn't save the start screen." })
  if (Display.StartScreen !== null || !isOffered) return null
  const close = () => {
    writeStored('localStorage', key, 'true')
    setOffered(false)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { body: { StartScreen: homeScreen.path } },
            {
              onSuccess: ({ data }) => {
                close()
                refreshCurrentUser(data)
                notify.success('The console opens with Home now.')
              },
            },
          )
        }
      >
        Make Home the start screen
      </Button>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label="Do not offer this again" onClick={close}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
