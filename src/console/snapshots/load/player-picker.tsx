import type { Column } from '#console/components/table/data-table-types.ts'
import { PastTime } from '#console/components/time/past-time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toPageQuery } from '#console/platform/lists/list-params.ts'
import { pickerParamNames } from '#console/platform/lists/list-picker.tsx'
import { deviceSearchLimit } from '#contract/core/units.ts'
import { type PlayerRow, players } from '#contract/players.ts'
import classes from '../snapshots.module.css'

const columns: readonly Column<PlayerRow>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 150,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.code}>{PlayerId}</span>,
  },
  {
    key: 'nickname',
    title: 'Nickname',
    mobileRole: 'subtitle',
    cell: ({ Nickname }) => <bdi>{Nickname.trim() === '' ? '–' : Nickname}</bdi>,
  },
  {
    key: 'deviceId',
    title: 'Device ID',
    width: 200,
    cell: ({ DeviceId }) => <span className={classes.code}>{DeviceId || '–'}</span>,
  },
  {
    key: 'lastSaveGame',
    title: 'Last save game',
    width: 120,
    cell: ({ LastSaveGame }) => <PastTime at={LastSaveGame} relative />,
  },
]

/** Players to choose from, found by the beginning of a device id. */
export const playerPickerList = defineList({
  id: 'player-picker',
  noun: { one: 'player', many: 'players' },
  label: 'Players to choose from',
  endpoint: players.list,
  toRequest: (params) => ({
    query: {
      ...(params.filter === '' ? {} : { deviceIdFilter: params.filter.slice(0, deviceSearchLimit) }),
      ...toPageQuery(params),
    },
  }),
  queryOptions: { errorDisplay: 'quiet' },
  columns,
  rowKey: ({ PlayerId }) => PlayerId,
  search: {
    label: 'Search by device ID',
    hint: 'Matches device IDs that start with this text.',
    maxLength: deviceSearchLimit,
  },
  paramNames: pickerParamNames,
  emptyText: 'No device ID starts with this text.',
})
