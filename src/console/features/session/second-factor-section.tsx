import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { secondFactorRequiredStore } from '#console/platform/session/second-factor-store.ts'
import { type SecondFactorState, secondFactor } from '#contract/second-factor/second-factor.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RenewCodesDialog, SetUpDialog, TurnOffDialog } from './second-factor-dialogs.tsx'

type OpenDialog = 'set-up' | 'renew' | 'turn-off' | undefined

/** Two-factor sign-in of the signed-in user: its state, and turning it on and off. */
export function SecondFactorSection() {
  const { data } = useEndpointQuery(secondFactor.state, {}, { errorDisplay: 'part' })
  const [open, setOpen] = useState<OpenDialog>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const showCodes = (made: readonly string[]) => {
    secondFactorRequiredStore.set(false)
    close()
    setCodes(made)
  }
  return (
    <Stack gap="sm" component="section" aria-labelledby="second-factor-title">
      <Title order={2} size="h4" id="second-factor-title">
        Two-factor sign-in
      </Title>
      {data ? <State state={data} onOpen={setOpen} /> : null}
      {open === 'set-up' && data ? <SetUpDialog isOn={data.IsOn} onCodes={showCodes} onClose={close} /> : null}
      {open === 'renew' ? <RenewCodesDialog onCodes={showCodes} onClose={close} /> : null}
      {open === 'turn-off' ? <TurnOffDialog onClose={close} /> : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </Stack>
  )
}

function State({ state, onOpen }: { state: SecondFactorState; onOpen: (dialog: OpenDialog) => void }) {
  const { IsOn, IsRequired, RecoveryCodesLeft } = state
  if (!IsOn) {
    return (
      <>
        {IsRequired ? (
          <Alert color="yellow" variant="light">
            This server demands two-factor sign-in. Set it up to go on.
          </Alert>
        ) : null}
        <Text>Off. With it the sign-in also asks for a code of an authenticator app on your phone.</Text>
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
          Use another app
        </Button>
        <Button variant="default" color="red" onClick={() => onOpen('turn-off')}>
          Turn off
        </Button>
      </Group>
    </>
  )
}
