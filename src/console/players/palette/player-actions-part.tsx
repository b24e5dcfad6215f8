import { IconBolt } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ActionCollector, type CollectedAction } from '#console/platform/actions/action-collector.tsx'
import type {
  PaletteControl,
  PaletteItem,
  PalettePartProps,
  PaletteSource,
  PaletteStep,
} from '#console/platform/navigation/feature.ts'
import { matchText } from '#console/platform/navigation/match-text.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { isExcludedHere, useAccessCheck } from '#console/platform/session/session.ts'
import { type Player, players } from '#contract/players.ts'
import { PlayerActionEntry, usePlayerActions } from '../shared/player-action-entry.tsx'
import { useShownPlayerId } from '../shared/player-dialog.ts'
import type { PlayerAction } from '../shared/player-page-slots.ts'
import { type FoundPlayer, findMatches, findRecent } from './find-players.ts'

/** Actions on a player by their key, as the menu would offer them now. */
type CollectedActions = ReadonlyMap<string, CollectedAction>

type Collect = (key: string, action: CollectedAction | undefined) => void

/** Keeps what `CollectActions` reports. */
function useCollectedActions(): readonly [CollectedActions, Collect] {
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
function CollectActions({
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

/** Carries out an action on a player as soon as it can be; while it cannot, its line says why. */
function ChosenPlayerAction({
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

/** Carries out an action on the player that was chosen. */
function toRunStep(label: string, action: PlayerAction, { playerId, label: name }: FoundPlayer): PaletteStep {
  return {
    label: `${label}: ${name}`,
    placeholder: 'Press Esc to go back',
    emptyText: 'Not available for this player.',
    renderPart: (props) => <ChosenPlayerAction {...props} action={action} playerId={playerId} />,
  }
}

/** Asks for the player of an action. */
function toPlayerStep(action: PlayerAction): PaletteStep {
  const label = action.paletteLabel ?? action.label
  const toItem = (player: FoundPlayer): PaletteItem => ({
    key: player.key,
    label: player.label,
    hint: player.hint,
    icon: player.icon,
    onChoose: ({ ask }: PaletteControl) => ask(toRunStep(label, action, player)),
  })
  const sources: readonly PaletteSource[] = [
    {
      group: 'Recent players',
      order: 10,
      access: 'signed-in',
      isLocal: true,
      load:
        async () =>
        async (text, { userId }) =>
          findRecent(text, userId).map(toItem),
    },
    {
      group: 'Players',
      order: 20,
      access: 'signed-in',
      load: async () => async (text, context) => (await findMatches(text, context)).map(toItem),
    },
  ]
  return {
    label,
    placeholder: 'Search by player ID, device or name',
    emptyText: 'No player matches this text.',
    sources,
  }
}

type ActionsProps = PalettePartProps & { readonly actions: readonly PlayerAction[] }

/** How well a text matches an action with the label that it has now; undefined when it does not. */
function toRank(text: string, { paletteLabel = '', synonyms = '' }: PlayerAction, label: string): number | undefined {
  const own = matchText(text, label, synonyms)
  const inPalette = paletteLabel === '' ? undefined : matchText(text, paletteLabel, synonyms)
  return own === undefined || inPalette === undefined ? (own ?? inPalette) : Math.min(own, inPalette)
}

/** The actions that the user may do; those without a call of their own hide themselves. */
function useAllowed(actions: readonly PlayerAction[]): readonly PlayerAction[] {
  const isAllowed = useAccessCheck()
  return useMemo(
    () => actions.filter(({ endpoint }) => endpoint === undefined || isAllowed(endpoint.access)),
    [actions, isAllowed],
  )
}

/** The actions on players: on the one whose page is on screen, else each asks for the player. */
export function PlayerActionsPart(props: PalettePartProps) {
  const playerId = useShownPlayerId()
  const { actions: all } = usePlayerActions()
  const actions = useAllowed(all ?? [])
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
      actions.flatMap((playerAction): PaletteItem[] => {
        const { key, group, paletteLabel } = playerAction
        const action = collected.get(key)
        const rank = action && toRank(text, playerAction, action.label)
        if (!action || rank === undefined) return []
        const { label, disabledReason, run } = action
        const onChoose: (palette: PalettePartProps['palette']) => void = ({ close }) => {
          close()
          run()
        }
        return [
          {
            key: `action ${key}`,
            label: paletteLabel ?? label,
            hint: group,
            icon: IconBolt,
            rank,
            disabledReason,
            onChoose,
          },
        ]
      }),
    [actions, collected, text],
  )
  const name = player?.Nickname.trim() || playerId
  useEffect(() => {
    onItems({ group: `Actions for ${name}`, order: 15, items })
  }, [onItems, name, items])
  return player ? <CollectActions actions={actions} player={player} onCollect={collect} /> : null
}

/** The actions by name, once something is typed. The next step asks for the player. */
function AnyPlayerActions({ actions, text, onItems }: ActionsProps) {
  const items = useMemo(
    () =>
      actions.flatMap((action): PaletteItem[] => {
        const { endpoint, label, paletteLabel, key } = action
        const isOffered = endpoint && !isExcludedHere(endpoint.excludedEnvironments) && text !== ''
        const rank = isOffered ? toRank(text, action, label) : undefined
        if (rank === undefined) return []
        return [
          {
            key: `action ${key}`,
            label: `${paletteLabel ?? label}…`,
            hint: 'Choose a player',
            icon: IconBolt,
            rank,
            onChoose: ({ ask }) => ask(toPlayerStep(action)),
          },
        ]
      }),
    [actions, text],
  )
  useEffect(() => onItems({ group: 'Player actions', order: 900, items }), [onItems, items])
  return null
}
