import { Text, TextInput } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { Email, session } from '#contract/session.ts'

/** Mails a reset link after a confirmation. Asks for the e-mail when the sign-in form has none. */
export function ResetRequest({ onClose, email }: { onClose: () => void; email: string }) {
  // An address that cannot be one is shown in its field, where it can be corrected.
  const known = Email.safeParse(email).success ? email.trim() : ''
  return (
    <FormDialog
      endpoint={session.requestReset}
      initialValues={{ email: email.trim() }}
      toInput={(values) => ({ params: { email: values.email.trim() } })}
      isDirty={() => false}
      errorDisplay="quiet"
      successMessage="Email Successfully reseted. Take a look at your email."
      title="Reset your password?"
      labels={{ email: 'Email' }}
      confirmLabel="Send the link"
      canConfirm={(values) => values.email.trim() !== ''}
      target={
        <Text>
          A link to set a new password is mailed to {known ? <b>{known}</b> : 'you'}. The current password works until
          then.
        </Text>
      }
      onClose={onClose}
    >
      {({ field }) =>
        known ? null : <TextInput {...field('email')} mt="md" type="email" autoComplete="username" data-autofocus />
      }
    </FormDialog>
  )
}
