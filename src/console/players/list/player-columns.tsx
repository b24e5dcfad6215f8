import { Badge } from '@mantine/core'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { PastTime } from '#console/components/time/past-time.tsx'
import { FavoriteStar } from '#console/favorites/shared/favorite-star.tsx'
import type { PlayerRow } from '#contract/players.ts'
import { SpentAmount } from '../spent-amount.tsx'
import classes from './player-list.module.css'

/** The columns of the player list; the keys are the list's sort keys. */
export const playerColumns: readonly Column<PlayerRow>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    isServerSortable: true,
    width: 130,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  {
    key: 'nickname',
    title: 'Nickname',
    isServerSortable: true,
    width: 300,
    mobileRole: 'subtitle',
    cell: ({ Nickname, IsHacker }) => (
      <span className={classes.nickname}>
        <bdi className={classes.name} title={Nickname}>
          {Nickname.trim() === '' ? '–' : Nickname}
        </bdi>
        {IsHacker ? (
          <Badge color="red" size="sm" tt="none" className={classes.flag}>
            Hacker
          </Badge>
        ) : null}
      </span>
    ),
  },
  {
    key: 'creationDate',
    title: 'Creation date',
    isServerSortable: true,
    width: 148,
    cell: ({ CreationDate }) => <PastTime at={CreationDate} />,
  },
  { key: 'language', title: 'Language', isServerSortable: true, width: 84, cell: ({ Language }) => Language || '–' },
  {
    key: 'totalSpent',
    title: 'Total spent',
    isServerSortable: true,
    isNumeric: true,
    width: 96,
    cell: ({ TotalSpent }) => <SpentAmount dollars={TotalSpent} />,
  },
  {
    key: 'purchasesCount',
    title: 'Purchases count',
    isServerSortable: true,
    isNumeric: true,
    width: 128,
    cell: ({ PurchasesCount }) => <Abbreviated value={PurchasesCount} />,
  },
  {
    key: 'deviceId',
    title: 'Device ID',
    isServerSortable: true,
    width: 160,
    cell: ({ DeviceId }) => (DeviceId ? <CopyableId id={DeviceId} label="Copy device ID" maxWidth={112} /> : '–'),
  },
  {
    key: 'lastSaveGame',
    title: 'Last save game',
    isServerSortable: true,
    width: 116,
    cell: ({ LastSaveGame }) => <PastTime at={LastSaveGame} relative />,
  },
  {
    key: 'favorite',
    title: 'Favorite',
    isActions: true,
    width: 40,
    cell: ({ PlayerId, Nickname }) => <FavoriteStar kind="players" id={PlayerId} description={Nickname} />,
  },
]
