import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatExact } from '#console/components/number.tsx'
import { SaveReviewDialog } from '#console/platform/actions/save-review-dialog.tsx'
import type { Drafts } from './attribute-drafts.ts'

/** Confirms a save: every edited attribute with its value before and after. */
export function ReviewDialog({
  playerName,
  playerId,
  drafts,
  isPending,
  error,
  onSave,
  onClose,
}: {
  playerName: string
  playerId: string
  drafts: Drafts
  isPending: boolean
  error: ReactNode
  onSave: (reason: string) => void
  onClose: () => void
}) {
  return (
    <SaveReviewDialog
      count={drafts.size}
      subject="Attributes"
      playerName={playerName}
      playerId={playerId}
      consequence="The expiration dates stay as they are."
      confirmLabel="Save Changes"
      onConfirm={onSave}
      onClose={onClose}
      isPending={isPending}
      error={error}
    >
      <Table.ScrollContainer minWidth={280} maxHeight={360}>
        <Table aria-label="Changes to save">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Before</Table.Th>
              <Table.Th>After</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...drafts].map(([name, { text, loaded }]) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{formatExact(loaded.Value)}</Table.Td>
                <Table.Td>{formatExact(Number(text))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SaveReviewDialog>
  )
}
