import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { signOut, useEnvironment, useSession } from '#console/platform/session/session.ts'
import { session } from '#contract/session.ts'
import { SignInLayout } from './entrance.tsx'
import { noPassword, PasswordFields, validatePasswords } from './password-fields.tsx'
import { signInScreen } from './screens.ts'

/** Sets a password with the token of a mailed link. The token is in the fragment, which no server log ever sees. */
export function ResetPage() {
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  const environment = useEnvironment()
  const { kind } = useSession()
  const client = useQueryClient()
  const go = useNavigateTo()
  const [value, setValue] = useState(noPassword)
  const [isTried, setTried] = useState(false)
  const change = useEndpointMutation(session.confirmReset, { quiet: true })
  const problems = validatePasswords(value, environment)
  const isGood = !problems.password && !problems.repeated

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isGood) return
    const called = await change.mutate({ body: { token, password: value.password } })
    if (!called) return
    // The link may belong to somebody else than the person who is signed in here.
    if (kind !== 'out') await signOut(client)
    notify.success('Your password is set. Sign in with it.')
    go(toHref(signInScreen), { replace: true })
  }
  if (token === '') {
    return (
      <SignInLayout title="Set a password">
        <Text mb="md">
          This address has no link in it. Open the link of the mail, or ask for a new one at the sign-in.
        </Text>
        <AppLink href={toHref(signInScreen)}>Go to the sign-in</AppLink>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title="Set a password">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <PasswordFields value={value} onChange={setValue} problems={isTried ? problems : {}} />
          {change.error ? (
            <Alert color="red" variant="light" role="alert">
              <ErrorText failure={change.error} />
            </Alert>
          ) : null}
          <Button type="submit" loading={change.isPending} fullWidth>
            Set the password
          </Button>
          <AppLink href={toHref(signInScreen)}>Go to the sign-in</AppLink>
        </Stack>
      </form>
    </SignInLayout>
  )
}
