import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { formatExact } from '#console/components/number.tsx'
import { reasonLimit } from '#contract/core/units.ts'
import type { Drafts } from './attribute-drafts.ts'

/** Shows every edit with its value before and after, and saves them all. */
export function ReviewDialog({
  drafts,
  isPending,
  error,
  onSave,
  onClose,
}: {
  drafts: Drafts
  isPending: boolean
  error: ReactNode
  onSave: (reason: string) => void
  onClose: () => void
}) {
  const count = drafts.size
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={count === 1 ? 'Save 1 change?' : `Save ${count} changes?`}
      confirmLabel="Save Changes"
      onConfirm={onSave}
      reasonLimit={reasonLimit}
      isPending={isPending}
      error={error}
      size="lg"
    >
      <Table.ScrollContainer minWidth={280} maxHeight={360}>
        <Table>
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
    </ConfirmDialog>
  )
}
