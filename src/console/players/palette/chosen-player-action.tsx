import { IconBolt } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { PalettePartProps } from '#console/platform/navigation/feature.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { players } from '#contract/players.ts'
import type { PlayerAction } from '../shared/player-page-slots.ts'
import { CollectActions, useCollectedActions } from './collected-actions.tsx'

/** Carries out an action on a player as soon as it can be; while it cannot, its line says why. */
export function ChosenPlayerAction({
  action,
  playerId,
  palette,
  onItems,
}: PalettePartProps & { readonly action: PlayerAction; readonly playerId: string }) {
  const [collected, collect] = useCollectedActions()
  const { data } = useEndpointQuery(
    players.get,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const offered = collected.get(action.key)
  useEffect(() => {
    if (!offered) return
    const { label, disabledReason, run } = offered
    if (disabledReason === undefined) {
      palette.close()
      run()
      return
    }
    const item = { key: action.key, label, hint: '', icon: IconBolt, disabledReason, onChoose: () => undefined }
    onItems({ group: 'Action', order: 0, items: [item] })
  }, [offered, palette, onItems, action])
  return data ? <CollectActions actions={[action]} player={data.Player} onCollect={collect} /> : null
}
