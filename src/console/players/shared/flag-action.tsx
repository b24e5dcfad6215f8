import type { Action } from '#console/platform/actions/action-dialog.ts'
import { type Player, players } from '#contract/players.ts'
import { ActionTarget, formatNickname } from './action-target.tsx'
import { describePlayer } from './describe-player.tsx'

/** The player of a flag; without a version, the last change wins. */
type Flagged = Pick<Player, 'PlayerId' | 'Nickname'> & Partial<Pick<Player, 'Version'>>
type FlagAction = Action<typeof players.setHacker>

function toAction({ PlayerId, Nickname, Version }: Flagged, isHacker: boolean): Omit<FlagAction, 'labels'> {
  const params = { id: PlayerId }
  return {
    endpoint: players.setHacker,
    input: { params, query: { isHacker: isHacker ? 'true' : 'false' } },
    ...(Version === undefined ? {} : { ifMatch: Version }),
    undo: () => ({
      done: isHacker ? unsetText : setText,
      failed: `The hacker flag of ${formatNickname(Nickname)} could not be changed back.`,
      describeConflict: describePlayer,
    }),
  }
}

const setText = 'The player is flagged as a hacker.'
const unsetText = 'The player is no longer flagged as a hacker.'

const toBody = ({ PlayerId, Nickname }: Flagged) => <ActionTarget name={formatNickname(Nickname)} id={PlayerId} />

/** Flags a player as a hacker. */
export function toSetHacker(player: Flagged): FlagAction {
  return {
    ...toAction(player, true),
    isDestructive: true,
    target: player.PlayerId,
    labels: {
      label: 'Set as Hacker',
      question: 'Flag this player as a hacker?',
      body: toBody(player),
      confirm: 'Set as Hacker',
      done: setText,
    },
  }
}

/** Removes the hacker flag of a player. */
export function toUnsetHacker(player: Flagged): FlagAction {
  return {
    ...toAction(player, false),
    takesReason: true,
    labels: {
      label: 'Unset as Hacker',
      question: 'Remove the hacker flag?',
      body: toBody(player),
      confirm: 'Unset as Hacker',
      done: unsetText,
    },
  }
}
