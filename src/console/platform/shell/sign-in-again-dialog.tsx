import { Button, Modal, Text } from '@mantine/core'
import { Suspense } from 'react'
import { discardUnsaved } from '#console/platform/forms/unsaved.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { signOut, useSession } from '#console/platform/session/session.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'
import { useStore } from '#console/platform/store.ts'

/** The sign-in over a page with unsaved input, when the server has ended the session. The input is kept. */
export function SignInAgainDialog() {
  const { person } = useSession()
  const { form: SignInForm } = useManifest().signIn
  const state = useStore(sessionStore)
  const isReplaced = state.kind === 'expired' && state.reason === 'replaced'
  const leave = () => {
    discardUnsaved()
    // A reload takes over the session of the other tab; signing out would end it.
    if (isReplaced) window.location.reload()
    else void signOut()
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={isReplaced ? 'Another account signed in' : 'Your session has ended'}
      size="sm"
    >
      <Text>Sign in again to continue. Your input is kept.</Text>
      <Text mb="md" size="sm" c="dimmed">
        This page belongs to {person?.email}. Another account starts without the input on this page.
      </Text>
      <Suspense fallback={null}>
        <SignInForm email={person?.email} />
      </Suspense>
      <Button variant="subtle" fullWidth mt="xs" onClick={leave}>
        Leave without saving
      </Button>
    </Modal>
  )
}
