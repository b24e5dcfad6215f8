import { Figure } from '#console/components/figure.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import { currentStageAttribute } from '#contract/attributes.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { Player, players } from '#contract/players.ts'
import { SpentAmount } from '../spent-amount.tsx'
import classes from './overview.module.css'

type Info = EndpointReply<typeof players.info>

/** The balances: stage, main attributes, and what was spent. The key keeps an attribute like "Total spent" apart. */
export function Figures({ player, info }: { player: Player; info: Info | undefined }) {
  const main = (info?.MainAttributes ?? []).filter(({ Name }) => Name !== currentStageAttribute)
  const figures = [
    { key: 'stage', label: 'Current stage', value: toAmount(info?.CurrentStage) },
    ...main.map(({ Name, Value }) => ({ key: `attribute ${Name}`, label: Name, value: toAmount(Value) })),
    { key: 'spent', label: 'Total spent', value: <SpentAmount dollars={player.TotalSpent} /> },
    { key: 'purchases', label: 'Purchases count', value: <Abbreviated value={player.PurchasesCount} /> },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ key, label, value }) => (
        <Figure key={key} label={label} value={value} />
      ))}
    </dl>
  )
}

function toAmount(value: number | null | undefined) {
  return value === null || value === undefined ? undefined : <Abbreviated value={value} />
}
