import { Button, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import type { Passkey } from '#contract/second-factor/passkeys.ts'
import type { SecondFactorState } from '#contract/second-factor/second-factor.ts'
import { findPasskeyProblem } from './passkey-browser.ts'
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx'

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

/** The user's passkeys, and adding and removing them. */
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
