import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { secondFactorRequiredStore } from '#console/platform/session/second-factor-store.ts'
import { passkeys } from '#contract/second-factor/passkeys.ts'
import { type SecondFactorState, secondFactor } from '#contract/second-factor/second-factor.ts'
import { findPasskeyProblem } from './passkey-browser.ts'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RenewCodesDialog, SetUpDialog, TurnOffDialog } from './second-factor-dialogs.tsx'

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
            This server demands two-factor sign-in. Set it up to go on.
          </Alert>
        ) : null}
        <Text>
          Off. With it the sign-in also asks for a code of an authenticator app on your phone, or for a passkey.
        </Text>
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
