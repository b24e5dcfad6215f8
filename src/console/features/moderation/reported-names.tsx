import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { Exact } from '#console/components/number.tsx'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { SearchParamsPager } from '#console/platform/navigation/search-params-pager.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { ActionTarget, formatNickname } from '#console/shared/action-target.tsx'
import { playerScreen } from '#console/shared/screens/players.ts'
import { moderation, type ReportedName } from '#contract/moderation.ts'
import { ChangeNicknameDialog } from './change-nickname-dialog.tsx'
import classes from './moderation.module.css'
import { ModerationSearchParams, toPage } from './moderation-search-params.ts'

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

function Options({ report, onRename }: { report: ReportedName; onRename: () => void }) {
  const { PlayerId, Name: reported, Nickname } = report
  // What will be taken away is the present nickname, whatever was reported.
  const name = formatNickname(Nickname)
  const since =
    Nickname === reported ? null : (
      <p>
        The reported name was “<bdi>{reported}</bdi>”; the player has another one by now.
      </p>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Options of ${PlayerId}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DialogItem onOpen={onRename}>Change Player Nickname</DialogItem>
        <ActionItem
          endpoint={moderation.dismissReport}
          input={{ params: { id: PlayerId }, query: { setNicknameAsNull: 'false' } }}
          takesReason
          labels={{
            label: 'Remove from list',
            question: 'Remove this name from the list?',
            body: (
              <ActionTarget name={name} id={PlayerId}>
                {since}
                The player keeps the nickname. New reports bring it back to the list.
              </ActionTarget>
            ),
            confirm: 'Remove from list',
            done: 'The name was removed from the list.',
          }}
        />
        <ActionItem
          endpoint={moderation.dismissReport}
          input={{ params: { id: PlayerId }, query: { setNicknameAsNull: 'true' } }}
          harmful
          target={PlayerId}
          labels={{
            label: 'Reset Player Nickname',
            question: "Reset this player's nickname?",
            body: (
              <ActionTarget name={name} id={PlayerId}>
                {since}
                The player loses the nickname and has none until the game gives a new one. The report leaves the list.
              </ActionTarget>
            ),
            confirm: 'Reset nickname',
            done: 'The nickname was reset.',
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The names that players reported, most votes first, and what can be done about each. */
export function ReportedNames() {
  const [address, setAddress] = useSearchParams(ModerationSearchParams)
  const asked = useEndpointQuery(moderation.reportedNames, { query: toPage(address) })
  const { data } = asked
  const { size, rename } = address
  const columns = useMemo(
    (): readonly Column<ReportedName>[] => [
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
        width: 48,
        cell: (report) => <Options report={report} onRename={() => setAddress({ rename: report.PlayerId })} />,
      },
    ],
    [setAddress],
  )
  return (
    <>
      <DataTable
        label="Reported names, most votes first"
        columns={columns}
        rows={data?.Result}
        rowKey={({ PlayerId }) => PlayerId}
        rowHref={({ PlayerId }) => toHref(playerScreen, { playerId: PlayerId })}
        isOutdated={asked.isPlaceholderData}
        expectedRows={size}
        emptyText="Couldn't find any reported bad names."
        problem={asked.error && !data ? <ListError query={asked} /> : undefined}
      />
      <SearchParamsPager address={address} setAddress={setAddress} data={data} />
      {rename === undefined ? null : (
        <ChangeNicknameDialog key={rename} playerId={rename} onClose={() => setAddress({ rename: undefined })} />
      )}
    </>
  )
}
