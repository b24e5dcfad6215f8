import { Alert, Button, Code, Group, Modal, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { encode } from 'uqr'
import { copyText } from '#console/components/copy/copy-text.ts'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { secondFactorRequiredStore } from '#console/platform/session/second-factor-store.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { passkeys } from '#contract/passkeys.ts'
import { type SecondFactorState, secondFactor } from '#contract/second-factor.ts'
import { findPasskeyProblem } from './passkey-browser.ts'
import { PasskeyList } from './passkey-list.tsx'
import { noProof, ProofFields, proofErrorFields, proofLabels, toProofBody, validateProof } from './proof-fields.tsx'

/** A text as a QR code, dark on light in both color schemes, so that every camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={216} height={216} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type Prepared = { readonly Secret: string; readonly Uri: string }

type DialogProps = {
  readonly state: SecondFactorState
  /** Whether a passkey can be used in place of a code. */
  readonly hasPasskey: boolean
  readonly onClose: () => void
}

type CodesProps = { readonly onCodes: (codes: readonly string[]) => void }

/** Sets up an authenticator app: the password, then the QR code and a first code. */
function SetUpDialog({ state, hasPasskey, onCodes, onClose }: DialogProps & CodesProps) {
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
      validate={({ code }) => (code.trim() === '' ? { code: requiredText } : {})}
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

function RenewCodesDialog({ state, hasPasskey, onCodes, onClose }: DialogProps & CodesProps) {
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
      target={<Text mb="sm">The old codes stop working.</Text>}
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

function TurnOffDialog({ state, hasPasskey, onClose }: DialogProps) {
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
          You sign in with the password alone. The app, passkeys and recovery codes are removed, and your other sessions
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

/** New recovery codes. They are shown once, so only the button closes the dialog. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify.success('Recovery codes copied.')
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keep these recovery codes"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert>
          Each code works once, in place of the app or passkey. They are shown only now: store them where you keep
          passwords.
        </Alert>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {codes.map((code) => (
            <Code key={code} fz="sm">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={copy}>
            Copy codes
          </Button>
          <Button onClick={onClose} data-autofocus>
            I stored the codes
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type OpenDialog = 'set-up' | 'renew' | 'turn-off' | undefined

/** Two-factor sign-in of the signed-in user: its state, and turning it on and off. */
export function SecondFactorSection() {
  const { data: state } = useEndpointQuery(secondFactor.state, {}, { errorDisplay: 'part' })
  const { data: known } = useEndpointQuery(passkeys.list, {}, { errorDisplay: 'part' })
  const [open, setOpen] = useState<OpenDialog>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const showCodes = (made: readonly string[]) => {
    secondFactorRequiredStore.set(false)
    close()
    // A further passkey comes without codes: the earlier ones still work.
    if (made.length > 0) setCodes(made)
    else notify.success('The passkey was added.')
  }
  const hasPasskey = known !== undefined && known.Passkeys.length > 0 && findPasskeyProblem(known.Origin) === undefined
  const dialog = state && { state, hasPasskey, onClose: close }
  return (
    <Stack gap="sm" component="section" aria-labelledby="second-factor-title">
      <Title order={2} size="h4" id="second-factor-title">
        Two-factor sign-in
      </Title>
      {state ? <SecondFactorStatus state={state} onOpen={setOpen} /> : null}
      {state && known ? <PasskeyList state={state} {...known} onCodes={showCodes} /> : null}
      {open === 'set-up' && dialog ? <SetUpDialog {...dialog} onCodes={showCodes} /> : null}
      {open === 'renew' && dialog ? <RenewCodesDialog {...dialog} onCodes={showCodes} /> : null}
      {open === 'turn-off' && dialog ? <TurnOffDialog {...dialog} /> : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </Stack>
  )
}

function SecondFactorStatus({ state, onOpen }: { state: SecondFactorState; onOpen: (dialog: OpenDialog) => void }) {
  const { IsOn, HasApp, IsRequired, RecoveryCodesLeft } = state
  if (!IsOn) {
    return (
      <>
        {IsRequired ? (
          <Alert color="yellow" variant="light">
            This server requires two-factor sign-in. Set it up to continue.
          </Alert>
        ) : null}
        <Text>Off. When on, signing in also asks for a code from an authenticator app or for a passkey.</Text>
        <div>
          <Button onClick={() => onOpen('set-up')}>Set up two-factor sign-in</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Text>
        On. {RecoveryCodesLeft === 1 ? '1 recovery code is' : `${RecoveryCodesLeft} recovery codes are`} left.
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('renew')}>
          Replace recovery codes
        </Button>
        <Button variant="default" onClick={() => onOpen('set-up')}>
          {HasApp ? 'Use another app' : 'Set up an app'}
        </Button>
        {IsRequired ? null : (
          <Button variant="default" color="red" onClick={() => onOpen('turn-off')}>
            Turn off
          </Button>
        )}
      </Group>
    </>
  )
}
