import type { PaletteControl, PaletteItem, PaletteSource, PaletteStep } from '#console/platform/navigation/feature.ts'
import type { PlayerAction } from '../shared/player-page-slots.ts'
import { ChosenPlayerAction } from './chosen-player-action.tsx'
import { type FoundPlayer, findMatches, findRecent } from './find-players.ts'

/** Carries out an action on the player that was chosen. */
function toRunStep(label: string, action: PlayerAction, { playerId, label: name }: FoundPlayer): PaletteStep {
  return {
    label: `${label}: ${name}`,
    placeholder: 'Press Esc to go back',
    emptyText: 'This action does not apply to this player now.',
    renderPart: (props) => <ChosenPlayerAction {...props} action={action} playerId={playerId} />,
  }
}

/** Asks for the player of an action. */
export function toPlayerStep(action: PlayerAction): PaletteStep {
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
