import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { useEndpointForm } from '#console/platform/forms/use-endpoint-form.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { signOut, useEnvironment, useSession } from '#console/platform/session/session.ts'
import { signInScreen } from '#console/routes.ts'
import { session } from '#contract/session.ts'
import { PasswordFields, validatePasswords } from '../shared/password-fields.tsx'
import { SignInLayout } from '../shared/sign-in-layout.tsx'

/** Sets a password with the token of a mailed link. The token is in the fragment, which is never sent to a server. */
export function ResetPage() {
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  const environment = useEnvironment()
  const { kind } = useSession()
  const go = useNavigateTo()
  const { form, error, isPending, submit } = useEndpointForm({
    endpoint: session.confirmReset,
    initialValues: { password: '', repeated: '' },
    validate: (values) => validatePasswords(values, environment),
    toInput: ({ password }) => ({ body: { token, password } }),
    isDirty: () => false,
    errorDisplay: 'quiet',
    onSuccess: () => void finish(),
  })
  const finish = async () => {
    // The link may belong to another account than the one that is signed in here.
    if (kind !== 'out') await signOut()
    notify.success('Your password is set. Sign in with it.')
    go(toHref(signInScreen), { replace: true })
  }
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  if (token === '') {
    return (
      <SignInLayout title="Set a password">
        <Text mb="md">
          This URL has no reset link in it. Open the link of the mail, or ask for a new one on the sign-in page.
        </Text>
        <AppLink href={toHref(signInScreen)}>Go to the sign-in</AppLink>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title="Set a password">
      <form onSubmit={submitForm} noValidate>
        <Stack gap="sm">
          <PasswordFields password={form.getInputProps('password')} repeated={form.getInputProps('repeated')} />
          {error ? (
            <Alert color="red" variant="light" role="alert">
              <ErrorText error={error} />
            </Alert>
          ) : null}
          <Button type="submit" loading={isPending} fullWidth>
            Set the password
          </Button>
          <AppLink href={toHref(signInScreen)}>Go to the sign-in</AppLink>
        </Stack>
      </form>
    </SignInLayout>
  )
}
