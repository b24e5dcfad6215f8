import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { sessionStore, startSessionFor } from '#console/platform/session/session-store.ts'
import { toSafeReturnPath } from '#console/platform/shell/safe-return-path.ts'
import { useStore } from '#console/platform/store.ts'
import { signInScreen, signOnScreen } from '#console/routes.ts'
import { type SignOnReply, signOn } from '#contract/sign-on.ts'
import { SignInLayout } from '../shared/sign-in-layout.tsx'
import { JoinForm } from './join-form.tsx'
import { TestResult } from './test-result.tsx'

const CodeForm = lazyComponent(() => import('../session/code-form.tsx'), 'CodeForm')

const PageParams = z.object({
  /** The issuer to sign in with. */
  issuer: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  /** Where to return to. */
  from: z.string().optional(),
})

/** What is due before the session, and where it leads. */
type Due = Pick<SignOnReply, 'SecondFactor' | 'Join' | 'Test'> & { readonly returnPath: string }

function useFinish() {
  const go = useNavigateTo()
  return (returnPath: string) => go(toSafeReturnPath(returnPath, signInScreen.path), { replace: true })
}

/** Leads to the provider, or exchanges the ticket that it led back with, once. */
function useSignOn() {
  const [params] = useSearchParams(PageParams)
  const ticket = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  const [problem, setProblem] = useState('')
  const [due, setDue] = useState<Due>()
  const finish = useFinish()
  const hasBegun = useRef(false)
  const accept = (reply: SignOnReply, returnPath: string) => {
    if (!reply.User) return setDue({ ...reply, returnPath })
    startSessionFor(reply.User, false)
    if (reply.Notice) notify.success(reply.Notice)
    finish(returnPath)
  }
  const begin = async () => {
    try {
      if (ticket !== '') {
        const { data } = await call(signOn.finish, { body: { ticket } })
        // A ticket that was used is no address to come back to.
        window.history.replaceState(window.history.state, '', toHref(signOnScreen))
        accept(data, data.ReturnPath)
      } else if (params.issuer !== undefined) {
        const returnPath = toSafeReturnPath(params.from ?? null, signInScreen.path)
        const { data } = await call(signOn.start, { body: { issuerId: Number(params.issuer), returnPath } })
        window.location.assign(data.Url)
      } else {
        setProblem('This URL begins no sign-in. Choose how to sign in on the sign-in page.')
      }
    } catch (thrown) {
      setProblem(toApiError(thrown).message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket works once, so that this runs once
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
  }, [])
  return { problem, due, accept, finish }
}

/** Where a sign-in with a provider begins and ends: what is due before the session is asked for here. */
export function SignOnPage() {
  const { problem, due, accept, finish } = useSignOn()
  const { kind } = useStore(sessionStore)
  const returnPath = due?.returnPath
  const isAfterCode = due?.SecondFactor !== null && due !== undefined && kind === 'in'
  useEffect(() => {
    if (isAfterCode && returnPath !== undefined) finish(returnPath)
  }, [isAfterCode, returnPath, finish])
  if (due?.Test) return <TestResult test={due.Test} />
  return (
    <SignInLayout title="Sign in">
      {due?.Join ? <JoinForm due={due.Join} onReply={(reply) => accept(reply, due.returnPath)} /> : null}
      {due?.SecondFactor ? (
        <Suspense fallback={null}>
          <CodeForm
            due={due.SecondFactor}
            remember={false}
            onRestart={() => window.location.assign(signInScreen.path)}
          />
        </Suspense>
      ) : null}
      {problem ? (
        <Stack gap="md">
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
          <AppLink href={toHref(signInScreen)}>Go to the sign-in</AppLink>
        </Stack>
      ) : null}
      {problem || due ? null : (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text>Signing in…</Text>
        </Group>
      )}
    </SignInLayout>
  )
}
