import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { discardUnsaved } from '#console/platform/forms/unsaved.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { signOut, useSession } from '#console/platform/session/session.ts'

/** The sign-in over a page with unsaved input, when the server has ended the session. The input is kept. */
export function SignInAgainDialog() {
  const { person } = useSession()
  const { form: SignInForm } = useManifest().signIn
  const client = useQueryClient()
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
      size="sm"
    >
      <Text mb="md">Sign in again to go on. What you typed is kept.</Text>
      <Suspense fallback={null}>
        <SignInForm email={person?.email} />
      </Suspense>
      <Button
        variant="subtle"
        fullWidth
        mt="xs"
        onClick={() => {
          discardUnsaved()
          void signOut(client)
        }}
      >
        Leave without saving
      </Button>
    </Modal>
  )
}
