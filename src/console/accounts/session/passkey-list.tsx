import { Alert, Button, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { toDeviceName } from '#console/players/shared/device-name.ts'
import type { PasskeyCreationOptions } from '#contract/passkey-values.ts'
import { type Passkey, PasskeyName, passkeys } from '#contract/passkeys.ts'
import type { SecondFactorState } from '#contract/second-factor.ts'
import { createPasskey, findPasskeyProblem, toPasskeyText } from './passkey-browser.ts'
import { noProof, ProofFields, proofErrorFields, proofLabels, toProofBody, validateProof } from './proof-fields.tsx'

/** The longest name of a passkey, in characters. */
const nameLimit = 80

type Started = { readonly name: string; readonly creation: PasskeyCreationOptions }

/** Adds a passkey: its name and the password, then the browser's own dialog. */
function AddPasskeyDialog({
  state,
  hasPasskey,
  onCodes,
  onClose,
}: {
  state: SecondFactorState
  hasPasskey: boolean
  /** Called when the passkey was added, with new recovery codes if it is the first factor. */
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const [started, setStarted] = useState<Started>()
  // The name is not part of the call that prepares, so it is kept here until the passkey exists.
  const name = useRef('')
  if (started) return <CreationDialog started={started} onCodes={onCodes} onClose={onClose} />
  return (
    <FormDialog
      endpoint={passkeys.prepare}
      initialValues={{ ...noProof, name: toDeviceName(navigator.userAgent).slice(0, nameLimit) }}
      validate={(values) => ({
        ...validateProof(values, state),
        ...toNameProblem(PasskeyName.safeParse(values.name).error?.issues[0]?.message),
      })}
      toInput={(values) => {
        name.current = values.name.trim()
        return { body: toProofBody(values, state) }
      }}
      errorFields={proofErrorFields}
      errorMessage="Couldn't prepare the passkey."
      errorDisplay="quiet"
      title="Add a passkey"
      labels={{ ...proofLabels, name: 'Name' }}
      confirmLabel="Next"
      onSuccess={({ data }) => {
        setStarted({ name: name.current, creation: data })
        return false
      }}
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          <TextInput
            {...fields.field('name')}
            description="A name to recognize it by."
            maxLength={nameLimit}
            autoComplete="off"
          />
          <ProofFields fields={fields} state={state} hasPasskey={hasPasskey} />
        </Stack>
      )}
    </FormDialog>
  )
}

function toNameProblem(message: string | undefined) {
  return message === undefined ? {} : { name: message }
}

function CreationDialog({
  started: { name, creation },
  onCodes,
  onClose,
}: {
  started: Started
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const { mutateAsync, isPending } = useEndpointMutation(passkeys.create, {
    errorMessage: "Couldn't add the passkey.",
  })
  const [problem, setProblem] = useState<string>()
  const run = async () => {
    setProblem(undefined)
    try {
      const body = { Name: name, Registration: await createPasskey(creation) }
      onCodes((await mutateAsync({ body })).data.RecoveryCodes)
    } catch (thrown) {
      setProblem(thrown instanceof ApiError ? thrown.message : toPasskeyText(thrown))
    }
  }
  const isStarted = useRef(false)
  const start = useEffectEvent(() => {
    if (isStarted.current) return
    isStarted.current = true
    void run()
  })
  useEffect(() => start(), [])
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Create the passkey "${name}"`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>Follow the instructions of the browser.</Text>
        {problem ? (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {problem ? (
            <Button onClick={run} loading={isPending}>
              Try again
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}

function RemovePasskeyDialog({
  passkey,
  state,
  isLast,
  onClose,
}: {
  passkey: Passkey
  state: SecondFactorState
  /** Whether two-factor sign-in is off afterwards. */
  isLast: boolean
  onClose: () => void
}) {
  return (
    <FormDialog
      endpoint={passkeys.remove}
      initialValues={noProof}
      validate={(values) => validateProof(values, state)}
      toInput={(values) => ({ params: { passkeyId: passkey.Id }, body: toProofBody(values, state) })}
      errorFields={proofErrorFields}
      errorMessage="Couldn't remove the passkey."
      errorDisplay="quiet"
      successMessage="The passkey was removed."
      title={`Remove the passkey "${passkey.Name}"?`}
      target={
        <Text mb="sm">
          {isLast
            ? 'It is the last one, so two-factor sign-in is off afterwards. Your other sessions end.'
            : 'It can no longer be used to sign in. Your other sessions end.'}
        </Text>
      }
      labels={proofLabels}
      confirmLabel="Remove passkey"
      isDestructive
      onClose={onClose}
    >
      {(fields) => <ProofFields fields={fields} state={state} hasPasskey />}
    </FormDialog>
  )
}

const toColumns = (onRemove: (passkey: Passkey) => void): readonly Column<Passkey>[] => [
  { key: 'name', title: 'Name', mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  { key: 'created', title: 'Added', width: 150, cell: ({ CreatedAt }) => <Time at={CreatedAt} /> },
  {
    key: 'used',
    title: 'Last used',
    width: 110,
    mobileRole: 'subtitle',
    cell: ({ LastUsedAt }) => <Time at={LastUsedAt} relative fallback="Never" />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 110,
    cell: (passkey) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onRemove(passkey)}
        aria-label={`Remove ${passkey.Name}`}
      >
        Remove
      </Button>
    ),
  },
]

export function PasskeyList({
  state,
  Origin,
  Passkeys,
  onCodes,
}: {
  state: SecondFactorState
  Origin: string | null
  Passkeys: readonly Passkey[]
  onCodes: (codes: readonly string[]) => void
}) {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const columns = useMemo(() => toColumns(setRemoved), [])
  const problem = findPasskeyProblem(Origin)
  const count = Passkeys.length
  return (
    <>
      <Title order={3} size="h5">
        Passkeys
      </Title>
      {count > 0 ? (
        <DataTable label="Passkeys" columns={columns} rows={Passkeys} rowKey={({ Id }) => Id} emptyText="" />
      ) : (
        <Text>None. A passkey is a fingerprint, a face, a PIN or a security key that takes the place of a code.</Text>
      )}
      {problem ? (
        <Text size="sm" c="dimmed">
          {problem}
        </Text>
      ) : null}
      <div>
        <Button variant="default" disabled={problem !== undefined} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      </div>
      {isAdding ? (
        <AddPasskeyDialog
          state={state}
          hasPasskey={count > 0 && problem === undefined}
          onCodes={(codes) => {
            setAdding(false)
            onCodes(codes)
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {removed ? (
        <RemovePasskeyDialog
          passkey={removed}
          state={state}
          isLast={count === 1 && !state.HasApp}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </>
  )
}
