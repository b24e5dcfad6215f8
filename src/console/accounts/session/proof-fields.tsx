import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import type { PasskeyAssertion } from '#contract/passkey-values.ts'
import { passkeys } from '#contract/passkeys.ts'
import type { SecondFactorState } from '#contract/second-factor.ts'
import { PasswordField } from '../shared/password-fields.tsx'
import { signWithPasskey, toPasskeyText } from './passkey-browser.ts'

/** What the user proves themself with: the password, and a code or a passkey's answer when two-factor sign-in is on. */
export type Proof = { password: string; code: string; assertion: PasskeyAssertion | undefined }

export const noProof: Proof = { password: '', code: '', assertion: undefined }

export const proofLabels = { password: 'Current password', code: 'Code' }

/** Where the server's problems with a proof are shown. */
export const proofErrorFields = { 'password-wrong': 'password', 'code-wrong': 'code', 'passkey-wrong': 'code' } as const

type ProofState = Pick<SecondFactorState, 'IsOn' | 'HasPassword'>

export function validateProof({ password, code, assertion }: Proof, { IsOn, HasPassword }: ProofState) {
  return {
    ...(HasPassword && password === '' ? { password: requiredText } : {}),
    ...(IsOn && !assertion && code.trim() === '' ? { code: requiredText } : {}),
  }
}

/** A proof as calls take it. */
export function toProofBody({ password: typed, code, assertion }: Proof, { IsOn, HasPassword }: ProofState) {
  const password = HasPassword ? typed : undefined
  if (!IsOn) return { password }
  // A code is typed only where no passkey was used, or the server refused it.
  return assertion && code.trim() === '' ? { password, assertion } : { password, code }
}

/** The fields of a proof; with passkeys, a button that uses one in place of a code. */
export function ProofFields<Values extends Proof>({
  fields,
  state,
  hasPasskey,
}: {
  fields: FormFields<Values>
  state: Pick<SecondFactorState, 'IsOn' | 'HasApp' | 'HasPassword'>
  hasPasskey: boolean
}) {
  const { field, values } = fields
  // After a refusal the code is asked for again, and stays while it is typed.
  const isUsed = values.assertion !== undefined && values.code === '' && fields.errors.code === undefined
  return (
    <Stack gap="sm">
      {state.HasPassword ? (
        <PasswordField {...field('password')} autoComplete="current-password" data-autofocus />
      ) : (
        <Text size="sm">Your account has no password: this works within 10 minutes after a sign-in.</Text>
      )}
      {state.IsOn && isUsed ? (
        <Text size="sm" role="status">
          The passkey was used.
        </Text>
      ) : null}
      {state.IsOn && !isUsed ? (
        <TextInput
          {...field('code')}
          description={state.HasApp ? 'From your authenticator app, or a recovery code.' : 'A recovery code.'}
          autoComplete="one-time-code"
          maxLength={40}
        />
      ) : null}
      {state.IsOn && hasPasskey && !isUsed ? (
        <PasskeyProof
          onAssertion={(assertion) => {
            fields.setValues((current) => ({ ...current, assertion, code: '' }))
          }}
        />
      ) : null}
    </Stack>
  )
}

function PasskeyProof({ onAssertion }: { onAssertion: (assertion: PasskeyAssertion) => void }) {
  const { mutateAsync, isPending } = useEndpointMutation(passkeys.request)
  const [problem, setProblem] = useState<string>()
  const sign = async () => {
    setProblem(undefined)
    try {
      onAssertion(await signWithPasskey((await mutateAsync({})).data))
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) setProblem(toPasskeyText(thrown))
    }
  }
  return (
    <div>
      <Button variant="default" onClick={sign} loading={isPending}>
        Use a passkey instead
      </Button>
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
    </div>
  )
}
