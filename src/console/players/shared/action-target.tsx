import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './action-target.module.css'

/** What a player is called in a sentence: nicknames may be absent or blank. */
export function formatNickname(nickname: string): string {
  return nickname.trim() === '' ? 'Without a nickname' : nickname
}

/** What a player is called in a notice, which shows no id beside the name. */
export function toPlayerName({ Nickname, PlayerId }: { Nickname: string; PlayerId: string }): string {
  return Nickname.trim() === '' ? `player ${PlayerId}` : Nickname
}

/** The body of a question: the text, then whom it is about by name and id, then what will happen. */
export function ActionTarget({
  name,
  id,
  text,
  children,
}: {
  /** User-supplied text, isolated so that it cannot change the direction of the line. */
  name: string
  id: string
  text?: string
  children?: ReactNode
}) {
  return (
    <>
      {text ? <p className={classes.sentence}>{text}</p> : null}
      <p className={classes.target}>
        <bdi>{name}</bdi>
        <Text component="span" ff="monospace" size="sm" c="dimmed">
          {id}
        </Text>
      </p>
      {children ? <div className={classes.sentence}>{children}</div> : null}
    </>
  )
}
