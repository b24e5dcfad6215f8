import { abbreviate, formatMoney } from '#console/components/number.tsx'

/** An amount of dollars: "$15.99", from a thousand up "$25.07K" with the exact amount on hover. */
export function SpentAmount({ dollars }: { dollars: string }) {
  const amount = Number(dollars)
  const exact = formatMoney(dollars)
  if (!Number.isFinite(amount) || Math.abs(amount) < 1000) return <span>{exact}</span>
  return <span title={exact}>{`${amount < 0 ? '-' : ''}$${abbreviate(Math.abs(amount))}`}</span>
}
