import { Badge, Button, Group, Select, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { DeletedBadge } from '#console/components/deleted-badge.tsx'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { useListParams } from '#console/platform/lists/list-params.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { environmentStore } from '#console/platform/session/environment-store.ts'
import { useStore } from '#console/platform/store.ts'
import type { Leaderboard } from '#contract/leaderboard.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { toSelectableAttributes } from '#contract/leaderboard-scores.ts'
import { CorrectionButtons } from './correction-dialogs.tsx'
import { correctionList, removedList } from './correction-lists.tsx'
import { entryList } from './entry-list.tsx'
import classes from './leaderboards.module.css'

const DialogParams = z.object({
  board: z.string().optional(),
  boardTab: z.enum(['players', 'removed', 'corrections']).default('players').catch('players'),
  /** The attribute that is ranked by; absent: the first choice. */
  attribute: z.string().optional(),
  /** The player whose page is looked up, and then the one whose row is marked. */
  find: z.string().optional(),
  at: z.string().optional(),
  playersPage: z.string().optional(),
})

/** The search params of the dialog and of the lists in it, which closing removes. */
const closed = Object.fromEntries(
  [
    'board boardTab attribute find at players playersPage playersSize playersFilter playersView removedFilter removedPage',
    'removedSize removedView correctionsFilter correctionsPage correctionsSize correctionsView add correct explain entryAttributes',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => [name, undefined]),
)

/** Whether the computed or stored score is offered. Source: specification, "Leaderboards". */
const offersDefault = ({ project, isIdle }: { project: string; isIdle: boolean }) => project !== 'hp' || isIdle

function useScoreChoices({ AttributeNames }: LeaderboardDefinition): readonly string[] {
  const environment = useStore(environmentStore)
  const attributes = toSelectableAttributes(AttributeNames)
  return offersDefault(environment) ? [defaultScore, ...attributes] : attributes
}

/** Turns `find` into the page of that player. */
function useFoundPage(boardKey: string, attribute: string): string | undefined {
  const [{ find }, setSearchParams] = useSearchParams(DialogParams)
  const [{ size }] = useListParams(entryList.params)
  const { data, error } = useEndpointQuery(
    leaderboardEntries.list,
    { params: { key: boardKey }, query: { attribute, around: find ?? '-', take: 1 } },
    { enabled: find !== undefined, errorDisplay: 'quiet', keepPreviousData: false },
  )
  useEffect(() => {
    if (find === undefined || !data) return
    const page = Math.floor(data.Skip / size) + 1
    setSearchParams({ find: undefined, at: find, playersPage: page > 1 ? String(page) : undefined }, { replace: true })
  }, [find, data, size, setSearchParams])
  return error?.message
}

/** "Leaderboard Player's Information": the ranks of a leaderboard, its removed players and what staff corrected. */
export function LeaderboardDialog({ definition, boardKey }: { definition: LeaderboardDefinition; boardKey: string }) {
  const [, setSearchParams] = useSearchParams(DialogParams)
  // What is done here is sent for this definition, so a leaderboard of another one is none.
  const isOfDefinition = boardKey.startsWith(`${definition.Id}-`)
  const { data, error, refetch } = useEndpointQuery(
    leaderboardEntries.get,
    { params: { key: boardKey }, query: { skip: 0, take: 1 } },
    { enabled: isOfDefinition, errorDisplay: 'contained' },
  )
  const isUnknown = !isOfDefinition || error?.status === 404
  const close = () => setSearchParams(closed)
  return (
    <LargeDialog isOpen onClose={close} title="Leaderboard Player's Information">
      <div className={classes.scroll}>
        {data && !isUnknown ? (
          <LoadedBoard definition={definition} board={data} />
        ) : isUnknown ? (
          <EmptyState text="This definition has no leaderboard with this key.">
            <Button variant="subtle" onClick={close}>
              All leaderboards of this definition
            </Button>
          </EmptyState>
        ) : error ? (
          <ListError query={{ error, refetch }} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </LargeDialog>
  )
}

function LoadedBoard({ definition, board }: { definition: LeaderboardDefinition; board: Leaderboard }) {
  const [params, setSearchParams] = useSearchParams(DialogParams)
  const { Key: boardKey } = board
  const choices = useScoreChoices(definition)
  const attribute = params.attribute !== undefined && choices.includes(params.attribute) ? params.attribute : choices[0]
  const context = { boardKey, definitionId: String(definition.Id), attribute: attribute ?? defaultScore }
  const problem = useFoundPage(boardKey, context.attribute)
  return (
    <>
      <BoardFacts name={definition.Name} board={board} />
      {problem ? <Text c="var(--qd-danger)">{problem}</Text> : null}
      <Tabs
        value={params.boardTab}
        onChange={(tab) => setSearchParams({ boardTab: tab === 'players' ? undefined : tab })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label="About this leaderboard">
          <Tabs.Tab value="players">Players</Tabs.Tab>
          <Tabs.Tab value="removed">Removed players</Tabs.Tab>
          <Tabs.Tab value="corrections">Corrections</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="players" pt="md">
          <Stack gap="sm">
            <Group align="flex-end">
              <Select
                label="Score attribute"
                flex="1 1 16rem"
                maw="40rem"
                data={choices.map((name) => ({ value: name, label: name === defaultScore ? 'Default' : name }))}
                value={context.attribute}
                // The closed selector cuts a long name off.
                title={context.attribute === defaultScore ? undefined : context.attribute}
                allowDeselect={false}
                onChange={(name) => setSearchParams({ attribute: name === choices[0] ? undefined : name })}
              />
              <ExportButton
                endpoint={leaderboardEntries.export}
                input={{ params: { key: boardKey }, query: { attribute: context.attribute } }}
                label="Export as .csv"
                done={(fileName) => `The leaderboard was exported to ${fileName}.`}
              />
              <CorrectionButtons board={board} definition={definition} attribute={context.attribute} />
            </Group>
            <ListView list={entryList} context={context} openKey={params.at} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="removed" pt="md">
          <ListView list={removedList} context={{ boardKey }} />
        </Tabs.Panel>
        <Tabs.Panel value="corrections" pt="md">
          <ListView list={correctionList} context={{ boardKey }} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function BoardFacts({ name, board }: { name: string; board: Leaderboard }) {
  const { Key, Players, FinalAt, Deleted, RefusedReports } = board
  return (
    <Group gap="sm" mb="sm">
      <Text size="sm">
        <bdi>{name}</bdi>, leaderboard {Key}, {formatExact(Players)} {Players === 1 ? 'player' : 'players'}
      </Text>
      {FinalAt === null ? null : (
        <Badge color="blue" tt="none">
          Final since <Time at={FinalAt} />
        </Badge>
      )}
      {Deleted ? <DeletedBadge /> : null}
      {RefusedReports > 0 ? (
        <Text size="sm">
          {formatExact(RefusedReports)} score {RefusedReports === 1 ? 'report' : 'reports'} came too late.
        </Text>
      ) : null}
    </Group>
  )
}
