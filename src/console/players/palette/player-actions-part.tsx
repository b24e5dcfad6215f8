import { IconBolt } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import type { PaletteItem, PalettePartProps } from '#console/platform/navigation/feature.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { isExcludedHere } from '#console/platform/session/session.ts'
import { players } from '#contract/players.ts'
import { useShownPlayerId } from '../shared/player-dialog.ts'
import type { PlayerAction } from '../shared/player-page-slots.ts'
import { usePlayerActions } from '../shared/use-player-actions.ts'
import { CollectActions, useCollectedActions } from './collected-actions.tsx'
import { toPlayerStep } from './player-step.tsx'

type ActionsProps = PalettePartProps & { readonly actions: readonly PlayerAction[] }

/** Whether a text is part of what an action is called. */
function isFound(text: string, ...labels: (string | undefined)[]): boolean {
  return labels.some((label) => label?.toLowerCase().includes(text.toLowerCase()))
}

/** The actions on players: on the one whose page is on screen, else each asks for the player. */
export function PlayerActionsPart(props: PalettePartProps) {
  const playerId = useShownPlayerId()
  const { actions } = usePlayerActions()
  if (!actions) return null
  return playerId === undefined ? (
    <AnyPlayerActions {...props} actions={actions} />
  ) : (
    <ShownPlayerActions {...props} actions={actions} playerId={playerId} />
  )
}

function ShownPlayerActions({ actions, playerId, text, onItems }: ActionsProps & { playerId: string }) {
  const [collected, collect] = useCollectedActions()
  const { data } = useEndpointQuery(
    players.get,
    { params: { id: playerId } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  const player = data?.Player
  const items = useMemo(
    () =>
      actions.flatMap(({ key, group, paletteLabel }): PaletteItem[] => {
        const action = collected.get(key)
        if (!action || !isFound(text, action.label, paletteLabel)) return []
        const { label, disabledReason, run } = action
        const onChoose: (palette: PalettePartProps['palette']) => void = ({ close }) => {
          close()
          run()
        }
        return [
          { key: `action ${key}`, label: paletteLabel ?? label, hint: group, icon: IconBolt, disabledReason, onChoose },
        ]
      }),
    [actions, collected, text],
  )
  const name = player?.Nickname.trim() || playerId
  useEffect(() => {
    // Before anything is typed the recent players come first; then no result of a search moves the action away.
    onItems({ group: `Actions for ${name}`, order: text === '' ? 15 : 0, items })
  }, [onItems, name, text, items])
  return player ? <CollectActions actions={actions} player={player} onCollect={collect} /> : null
}

/** The actions by name, once something is typed. The next step asks for the player. */
function AnyPlayerActions({ actions, text, onItems }: ActionsProps) {
  const getForbiddenReason = useForbiddenReason()
  const items = useMemo(
    () =>
      actions.flatMap((action): PaletteItem[] => {
        const { endpoint, label, paletteLabel, key } = action
        const isOffered = endpoint && !isExcludedHere(endpoint.excludedEnvironments) && text !== ''
        if (!isOffered || !isFound(text, label, paletteLabel)) return []
        return [
          {
            key: `action ${key}`,
            label: `${paletteLabel ?? label}…`,
            hint: 'Choose a player',
            icon: IconBolt,
            disabledReason: getForbiddenReason(endpoint.access),
            onChoose: ({ ask }) => ask(toPlayerStep(action)),
          },
        ]
      }),
    [actions, text, getForbiddenReason],
  )
  useEffect(() => onItems({ group: 'Player actions', order: 900, items }), [onItems, items])
  return null
}
