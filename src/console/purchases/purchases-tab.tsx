import { useAddress } from '#console/api/address.ts'
import { ExportButton } from '#console/api/export-button.tsx'
import type { PlayerTabProps } from '#console/api/screen.ts'
import { useAsk } from '#console/api/use-ask.ts'
import { purchases } from '#contract/purchases.ts'
import { beginsAnywhere, PurchaseAddress, selectionOf } from './purchase-address.ts'
import { playerColumns } from './purchase-columns.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { PurchaseTable } from './purchase-table.tsx'
import { Revenue } from './revenue.tsx'

const done = (name: string) => `The player's purchases were exported to ${name}.`

/** One player's purchases, newest first, and what they brought. */
export function PurchasesTab({ playerId }: PlayerTabProps) {
  const [address, setAddress] = useAddress(PurchaseAddress)
  const { page, size } = address
  const query = selectionOf(address, new Date())
  const params = { id: playerId }
  const list = useAsk(purchases.listOfPlayer, { params, query: { ...query, skip: (page - 1) * size, take: size } })
  const summary = useAsk(purchases.summaryOfPlayer, { params, query }, { failureNotice: 'part' })
  return (
    <>
      <PurchaseFilters address={address} setAddress={setAddress} searches="Order ID, SKU or item">
        <ExportButton endpoint={purchases.export} input={{ query: { ...query, playerId } }} done={done} />
      </PurchaseFilters>
      {summary.failure && !summary.data ? null : (
        <Revenue
          summary={summary.data}
          isNewest={beginsAnywhere(address)}
          areNumbers={address.numbers === 'true'}
          onNumbers={(numbers) => setAddress({ numbers: numbers ? 'true' : undefined }, { replace: true })}
        />
      )}
      <PurchaseTable asked={list} columns={playerColumns} address={address} setAddress={setAddress} />
    </>
  )
}
