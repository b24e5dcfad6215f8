import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Player } from '#contract/players.ts'
import classes from './player-page.module.css'

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
    <>
      {text ? <p className={classes.sentence}>{text}</p> : null}
      <p className={classes.target}>
        <bdi>{player.Nickname || 'Without a nickname'}</bdi>
        <Text component="span" ff="monospace" size="sm" c="dimmed">
          {player.PlayerId}
        </Text>
      </p>
      {children ? <div className={classes.sentence}>{children}</div> : null}
    </>
  )
}
