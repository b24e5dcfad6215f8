import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { type SecondFactorState, secondFactor } from '#contract/second-factor/second-factor.ts'
import { noProof, ProofFields, proofErrorFields, proofLabels, toProofBody, validateProof } from './proof-fields.tsx'
import { QrCode } from './qr-code.tsx'

type Prepared = { readonly Secret: string; readonly Uri: string }

type DialogProps = {
  readonly state: SecondFactorState
  /** Whether a passkey can be used in place of a code. */
  readonly hasPasskey: boolean
  readonly onClose: () => void
}

type CodesProps = { readonly onCodes: (codes: readonly string[]) => void }

/** Sets up an authenticator app: the password, then the QR code and a first code. */
export function SetUpDialog({ state, hasPasskey, onCodes, onClose }: DialogProps & CodesProps) {
  const [prepared, setPrepared] = useState<Prepared>()
  if (prepared) return <FirstCodeDialog prepared={prepared} onCodes={onCodes} onClose={onClose} />
  return (
    <FormDialog
      endpoint={secondFactor.prepare}
      initialValues={noProof}
      validate={(values) => validateProof(values, state)}
      toInput={(values) => ({ body: toProofBody(values, state) })}
      errorFields={proofErrorFields}
      errorMessage="Couldn't prepare two-factor sign-in."
      errorDisplay="quiet"
      title={state.HasApp ? 'Use another authenticator app' : 'Set up two-factor sign-in'}
      labels={proofLabels}
      confirmLabel="Next"
      onSuccess={({ data }) => {
        setPrepared(data)
        return false
      }}
      onClose={onClose}
    >
      {(fields) => <ProofFields fields={fields} state={state} hasPasskey={hasPasskey} />}
    </FormDialog>
  )
}

function FirstCodeDialog({
  prepared: { Secret, Uri },
  onCodes,
  onClose,
}: {
  prepared: Prepared
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  return (
    <FormDialog
      endpoint={secondFactor.confirm}
      initialValues={{ code: '' }}
      validate={({ code }) => (code.trim() === '' ? { code: 'This field is required' } : {})}
      toInput={({ code }) => ({ body: { code } })}
      errorFields={{ 'code-wrong': 'code' }}
      errorMessage="Couldn't turn two-factor sign-in on."
      errorDisplay="quiet"
      title="Scan the code with your authenticator app"
      labels={proofLabels}
      confirmLabel="Turn on"
      onSuccess={({ data }) => {
        onCodes(data.RecoveryCodes)
        return false
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <Stack gap="sm" align="center">
          <QrCode text={Uri} label="QR code for the authenticator app" />
          <Text size="sm">Or enter this key in the app:</Text>
          <CopyableId id={Secret} label="Copy key" />
          <TextInput
            {...field('code')}
            label="Code that the app shows"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            w="100%"
            data-autofocus
          />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Replaces the recovery codes. */
export function RenewCodesDialog({ state, hasPasskey, onCodes, onClose }: DialogProps & CodesProps) {
  return (
    <FormDialog
      endpoint={secondFactor.renewCodes}
      initialValues={noProof}
      validate={(values) => validateProof(values, state)}
      toInput={(values) => ({ body: toProofBody(values, state) })}
      errorFields={proofErrorFields}
      errorMessage="Couldn't make new recovery codes."
      errorDisplay="quiet"
      title="Replace the recovery codes?"
      target={<Text mb="sm">The codes from before stop working.</Text>}
      labels={proofLabels}
      confirmLabel="Replace codes"
      onSuccess={({ data }) => {
        onCodes(data.RecoveryCodes)
        return false
      }}
      onClose={onClose}
    >
      {(fields) => <ProofFields fields={fields} state={state} hasPasskey={hasPasskey} />}
    </FormDialog>
  )
}

/** Turns two-factor sign-in off. */
export function TurnOffDialog({ state, hasPasskey, onClose }: DialogProps) {
  return (
    <FormDialog
      endpoint={secondFactor.turnOff}
      initialValues={noProof}
      validate={(values) => validateProof(values, state)}
      toInput={(values) => ({ body: toProofBody(values, state) })}
      errorFields={proofErrorFields}
      errorMessage="Couldn't turn two-factor sign-in off."
      errorDisplay="quiet"
      successMessage="Two-factor sign-in is off."
      title="Turn two-factor sign-in off?"
      target={
        <Text mb="sm">
          The password alone signs in then. The app, passkeys and recovery codes are removed, and your other sessions
          end.
        </Text>
      }
      labels={proofLabels}
      confirmLabel="Turn off"
      isDestructive
      onClose={onClose}
    >
      {(fields) => <ProofFields fields={fields} state={state} hasPasskey={hasPasskey} />}
    </FormDialog>
  )
}
