import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { PasswordField } from '#console/shared/password-fields.tsx'
import { secondFactor } from '#contract/second-factor/second-factor.ts'
import { QrCode } from './qr-code.tsx'

type Values = { password: string; code: string }
type Prepared = { readonly Secret: string; readonly Uri: string }

const labels = { password: 'Current password', code: 'Code' }
const required = 'This field is required'
const errorFields = { 'password-wrong': 'password', 'code-wrong': 'code' } as const

function validate({ password, code }: Values, needsCode: boolean) {
  return {
    ...(password === '' ? { password: required } : {}),
    ...(needsCode && code.trim() === '' ? { code: required } : {}),
  }
}

function ProofFields({ fields: { field }, needsCode }: { fields: FormFields<Values>; needsCode: boolean }) {
  return (
    <Stack gap="sm">
      <PasswordField {...field('password')} autoComplete="current-password" data-autofocus />
      {needsCode ? (
        <TextInput
          {...field('code')}
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          maxLength={40}
        />
      ) : null}
    </Stack>
  )
}

/** Sets up an authenticator app: the password, then the QR code and a first code. */
export function SetUpDialog({
  isOn,
  onCodes,
  onClose,
}: {
  isOn: boolean
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const [prepared, setPrepared] = useState<Prepared>()
  if (prepared) return <FirstCodeDialog prepared={prepared} onCodes={onCodes} onClose={onClose} />
  return (
    <FormDialog
      endpoint={secondFactor.prepare}
      initialValues={{ password: '', code: '' }}
      validate={(values) => validate(values, isOn)}
      toInput={({ password, code }) => ({ body: isOn ? { password, code } : { password } })}
      errorFields={errorFields}
      errorMessage="Couldn't prepare two-factor sign-in."
      errorDisplay="quiet"
      title={isOn ? 'Use another authenticator app' : 'Set up two-factor sign-in'}
      labels={labels}
      confirmLabel="Next"
      onSuccess={({ data }) => {
        setPrepared(data)
        return false
      }}
      onClose={onClose}
    >
      {(fields) => <ProofFields fields={fields} needsCode={isOn} />}
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
      validate={({ code }) => (code.trim() === '' ? { code: required } : {})}
      toInput={({ code }) => ({ body: { code } })}
      errorFields={{ 'code-wrong': 'code' }}
      errorMessage="Couldn't turn two-factor sign-in on."
      errorDisplay="quiet"
      title="Scan the code with your authenticator app"
      labels={labels}
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
export function RenewCodesDialog({
  onCodes,
  onClose,
}: {
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  return (
    <FormDialog
      endpoint={secondFactor.renewCodes}
      initialValues={{ password: '', code: '' }}
      validate={(values) => validate(values, true)}
      toInput={(body) => ({ body })}
      errorFields={errorFields}
      errorMessage="Couldn't make new recovery codes."
      errorDisplay="quiet"
      title="Replace the recovery codes?"
      target={<Text mb="sm">The codes from before stop working.</Text>}
      labels={labels}
      confirmLabel="Replace codes"
      onSuccess={({ data }) => {
        onCodes(data.RecoveryCodes)
        return false
      }}
      onClose={onClose}
    >
      {(fields) => <ProofFields fields={fields} needsCode />}
    </FormDialog>
  )
}

/** Turns two-factor sign-in off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      endpoint={secondFactor.turnOff}
      initialValues={{ password: '', code: '' }}
      validate={(values) => validate(values, true)}
      toInput={(body) => ({ body })}
      errorFields={errorFields}
      errorMessage="Couldn't turn two-factor sign-in off."
      errorDisplay="quiet"
      successMessage="Two-factor sign-in is off."
      title="Turn two-factor sign-in off?"
      target={<Text mb="sm">The password alone signs in then. Your other sessions end.</Text>}
      labels={labels}
      confirmLabel="Turn off"
      isHarmful
      onClose={onClose}
    >
      {(fields) => <ProofFields fields={fields} needsCode />}
    </FormDialog>
  )
}
