import { Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { session } from '#contract/session.ts'

/** Asks whether a reset link shall be mailed, and mails it. The address is asked for when the form has none. */
export function ResetRequest({ isOpen, onClose, email }: { isOpen: boolean; onClose: () => void; email: string }) {
  const [typed, setTyped] = useState('')
  const change = useEndpointMutation(session.requestReset, { quiet: true })
  const { renewKey } = change
  const known = email.trim()
  const address = known || typed.trim()
  useEffect(() => {
    if (!isOpen) return
    setTyped('')
    renewKey()
  }, [isOpen, renewKey])
  const confirm = async () => {
    const called = await change.mutate({ params: { email: address } })
    if (!called) return
    notify.success('Email Successfully reseted. Take a look at your email.')
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Reset your password?"
      confirmLabel="Send the link"
      onConfirm={() => void confirm()}
      isRunning={change.isPending}
      canConfirm={address !== ''}
      failure={change.error && <ErrorText failure={change.error} />}
    >
      <Text>
        {known ? (
          <>
            A link to set a new password is mailed to <b>{known}</b>. The present password works until then.
          </>
        ) : (
          'A link to set a new password is mailed to you. The present password works until then.'
        )}
      </Text>
      {known ? null : (
        <TextInput
          mt="md"
          label="Email"
          type="email"
          autoComplete="username"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
