import { useCallback, useState } from 'react'
import { ActionCollector, type CollectedAction } from '#console/platform/actions/action-collector.tsx'
import type { Player } from '#contract/players.ts'
import { PlayerActionEntry } from '../shared/player-action-entry.tsx'
import type { PlayerAction } from '../shared/player-page-slots.ts'

/** Actions on a player by their key, as the menu would offer them now. */
export type CollectedActions = ReadonlyMap<string, CollectedAction>

type Collect = (key: string, action: CollectedAction | undefined) => void

/** Keeps what `CollectActions` reports. */
export function useCollectedActions(): readonly [CollectedActions, Collect] {
  const [collected, setCollected] = useState<CollectedActions>(new Map())
  const collect = useCallback<Collect>((key, action) => {
    setCollected((before) => {
      const rest = [...before].filter(([other]) => other !== key)
      return new Map(action ? [...rest, [key, action]] : rest)
    })
  }, [])
  return [collected, collect]
}

function CollectOne({ action, player, onCollect }: { action: PlayerAction; player: Player; onCollect: Collect }) {
  const { key } = action
  const collect = useCallback((collected: CollectedAction | undefined) => onCollect(key, collected), [key, onCollect])
  return (
    <ActionCollector value={collect}>
      <PlayerActionEntry action={action} player={player} playerId={player.PlayerId} />
    </ActionCollector>
  )
}

/** Reports for each action what the player's menu would show: it is hidden and disabled by the same code. */
export function CollectActions({
  actions,
  player,
  onCollect,
}: {
  actions: readonly PlayerAction[]
  player: Player
  onCollect: Collect
}) {
  return actions.map((action) => <CollectOne key={action.key} action={action} player={player} onCollect={onCollect} />)
}
