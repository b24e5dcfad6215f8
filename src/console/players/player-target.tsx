import type { ReactNode } from 'react'
import type { Player } from '#contract/players.ts'
import { ActionTarget, formatNickname } from './shared/action-target.tsx'

/** The body of a question about a player: the text, then who it is by name and id, then what will happen. */
export function PlayerTarget({
  player,
  text,
  children,
}: {
  player: Pick<Player, 'PlayerId' | 'Nickname'>
  text?: string
  children?: ReactNode
}) {
  return (
    <ActionTarget name={formatNickname(player.Nickname)} id={player.PlayerId} text={text}>
      {children}
    </ActionTarget>
  )
}
