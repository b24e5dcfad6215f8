import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LoginForm } from '#console/features/session/login-form.tsx'
import { discardUnsaved } from '#console/platform/forms/unsaved.ts'
import { signOut, useSession } from '#console/platform/session/session.ts'

/** The sign-in over a page with unsaved input, when the server has ended the session. What was typed stays. */
export function SignInAgainDialog() {
  const { person } = useSession()
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
      <LoginForm email={person?.email} />
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
