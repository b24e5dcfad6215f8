import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Exact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { useListParams } from '#console/platform/lists/list-params.ts'
import { toListQuery, toPageQuery, toSelection } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { call } from '#console/platform/query/call.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { playerScreen } from '#console/routes.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { moderation, type ReportedName } from '#contract/moderation.ts'
import classes from './moderation.module.css'
import { toRemoval, toReset } from './report-actions.tsx'
import { ReportDialog, ReportParams } from './report-dialog.tsx'

function ReportMenu({ report }: { report: ReportedName }) {
  const [, setSearchParams] = useSearchParams(ReportParams)
  const { disabledReason } = useCallAccess(moderation.changeNickname)
  const { PlayerId } = report
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ExplainedButton
        variant="subtle"
        size="compact-sm"
        aria-label={`Resolve the report of ${PlayerId}`}
        disabledReason={disabledReason}
        onClick={() => setSearchParams({ answer: PlayerId })}
      >
        Resolve
      </ExplainedButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Options of ${PlayerId}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <DialogItem disabledReason={disabledReason} onOpen={() => setSearchParams({ rename: PlayerId })}>
            Change Player Nickname
          </DialogItem>
          <ActionItem {...toRemoval(report)} />
          <ActionItem {...toReset(report)} />
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function Name({ Name: reported, Nickname }: ReportedName) {
  return (
    <span className={classes.name}>
      <bdi title={reported}>{reported.trim() === '' ? '–' : reported}</bdi>
      {Nickname === reported ? null : (
        <span className={classes.now}>
          now <bdi title={Nickname}>{Nickname.trim() === '' ? 'without a nickname' : Nickname}</bdi>
        </span>
      )}
    </span>
  )
}

const columns: readonly Column<ReportedName>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 220,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  { key: 'nickname', title: 'Nickname', mobileRole: 'subtitle', cell: (report) => <Name {...report} /> },
  {
    key: 'votes',
    title: 'Votes',
    isNumeric: true,
    width: 100,
    mobileRole: 'meta',
    cell: ({ Votes }) => <Exact value={Votes} />,
  },
  {
    key: 'options',
    title: 'Options',
    isActions: true,
    width: 120,
    cell: (report) => <ReportMenu report={report} />,
  },
]

/** The names that players reported, most votes first. */
export const reportedNameList = defineList({
  id: 'reported-names',
  noun: { one: 'reported name', many: 'reported names' },
  label: 'Reported names, most votes first',
  endpoint: moderation.reportedNames,
  toRequest: (params) => ({ query: toListQuery(moderation.reportedNames, params) }),
  selectAll: {
    endpoint: moderation.reportedIds,
    limit: bulkLimit,
    readKeys: async (params) => {
      const { data } = await call(moderation.reportedIds, { query: toSelection(moderation.reportedIds, params) })
      return data.PlayerIds
    },
  },
  columns,
  rowKey: ({ PlayerId }) => PlayerId,
  rowHref: ({ PlayerId }) => toHref(playerScreen, { playerId: PlayerId }),
  search: {
    label: 'Search by player ID or name',
    hint: 'Matches player IDs that start with this text, and any part of a name.',
  },
  emptyText: "Couldn't find any reported bad names.",
  noMatchText: 'No reported name matches this search.',
  bulkActions: lazyComponent(() => import('./report-bulk-actions.tsx'), 'ReportBulkActions'),
})

export function ReportedNames() {
  const [{ rename, answer }] = useSearchParams(ReportParams)
  const [params] = useListParams(reportedNameList.params)
  const { rows = [] } = reportedNameList.useRows(params)
  const opened = answer ?? rename
  const source = { filter: params.filter, rows, first: toPageQuery(params).skip }
  return (
    <>
      <ListView list={reportedNameList} />
      {opened === undefined ? null : <ReportDialog playerId={opened} isAnswer={answer !== undefined} source={source} />}
    </>
  )
}
