import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#console/components/copy-text.ts'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { formatExactTime } from '#console/components/time/time.tsx'
import { DeletedAmounts } from '#console/players/shared/deleted-amounts.tsx'
import type { DeletionReceipt } from '#contract/deletions.ts'
import { formatReceipt } from './receipt-text.ts'

/** One receipt with everything that was deleted. */
export function ReceiptDrawer({ receipt, onClose }: { receipt: DeletionReceipt | undefined; onClose: () => void }) {
  return (
    <SideDrawer
      isOpen={receipt !== undefined}
      onClose={onClose}
      width={560}
      title={`Receipt of deletion ${receipt?.Id ?? ''}`}
    >
      {receipt ? <Receipt key={receipt.Id} receipt={receipt} /> : null}
    </SideDrawer>
  )
}

function Receipt({ receipt }: { receipt: DeletionReceipt }) {
  const [isCopied, setCopied] = useState(false)
  const { PlayerId, RequestedAt, DeletedAt, DeletedBy, Reason, Deleted } = receipt
  const amounts = <DeletedAmounts amounts={Deleted} />
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Player ID', value: <CopyableId id={PlayerId} label="Copy player ID" />, isWide: true },
          { label: 'Requested', value: formatExactTime(new Date(RequestedAt)), isWide: true },
          { label: 'Deleted', value: formatExactTime(new Date(DeletedAt)), isWide: true },
          { label: 'Confirmed by', value: DeletedBy, isWide: true },
          { label: 'Reason', value: Reason, isWide: true },
          {
            label: 'What was deleted',
            value: Deleted.length > 0 ? amounts : 'The player had no data left; the request was deleted.',
            isWide: true,
          },
        ]}
      />
      <Button
        variant="default"
        mt="md"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={async () => setCopied(await copyText(formatReceipt(receipt)))}
      >
        {isCopied ? 'Copied' : 'Copy as text'}
      </Button>
    </>
  )
}
