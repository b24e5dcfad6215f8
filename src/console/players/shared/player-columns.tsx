import { AppLink } from '#console/components/app-link.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerScreen } from '#console/routes.ts'
import classes from './player-columns.module.css'

/** The nickname of a row's player. */
export const nicknameColumn: Column<{ readonly Nickname: string }> = {
  key: 'nickname',
  title: 'Nickname',
  mobileRole: 'subtitle',
  cell: ({ Nickname }) => (Nickname === '' ? '–' : <bdi>{Nickname}</bdi>),
}

/** The ID of a row's player, as a link, and the nickname. */
export const playerColumns: readonly Column<{ readonly PlayerId: string; readonly Nickname: string }>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    mobileRole: 'title',
    cell: ({ PlayerId }) => (
      <AppLink href={toHref(playerScreen, { playerId: PlayerId })} className={classes.id}>
        {PlayerId}
      </AppLink>
    ),
  },
  nicknameColumn,
]
