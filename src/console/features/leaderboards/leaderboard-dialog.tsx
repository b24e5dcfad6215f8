import { Badge, Group, Select, Stack, Tabs, Text } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { useListParams } from '#console/platform/lists/list-params.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { environmentStore } from '#console/platform/session/environment-store.ts'
import { useStore } from '#console/platform/store.ts'
import { leaderboardEntries } from '#contract/leaderboards/entries.ts'
import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'
import { defaultScore } from '#contract/leaderboards/score.ts'
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
    'removedSize removedView correctionsFilter correctionsPage correctionsSize correctionsView add correct explain attributesOf',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => [name, undefined]),
)

/** Whether the computed or stored score is offered. Source: specification, "Leaderboards". */
const offersDefault = ({ project, isIdle }: { project: string; isIdle: boolean }) => project !== 'hp' || isIdle

function useScoreChoices({ AttributeNames }: LeaderboardDefinition): readonly string[] {
  const environment = useStore(environmentStore)
  return offersDefault(environment) ? [defaultScore, ...AttributeNames] : AttributeNames
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
  const [params, setSearchParams] = useSearchParams(DialogParams)
  const choices = useScoreChoices(definition)
  const attribute = params.attribute !== undefined && choices.includes(params.attribute) ? params.attribute : choices[0]
  const context = { boardKey, definitionId: String(definition.Id), attribute: attribute ?? defaultScore }
  const problem = useFoundPage(boardKey, context.attribute)
  return (
    <LargeDialog isOpen onClose={() => setSearchParams(closed)} title="Leaderboard Player's Information">
      <div className={classes.scroll}>
        <BoardFacts boardKey={boardKey} />
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
                  allowDeselect={false}
                  onChange={(name) => setSearchParams({ attribute: name === choices[0] ? undefined : name })}
                />
                <ExportButton
                  endpoint={leaderboardEntries.export}
                  input={{ params: { key: boardKey }, query: { attribute: context.attribute } }}
                  label="Export as .csv"
                  done={(fileName) => `The leaderboard was exported to ${fileName}.`}
                />
                <CorrectionButtons boardKey={boardKey} definition={definition} attribute={context.attribute} />
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
      </div>
    </LargeDialog>
  )
}

function BoardFacts({ boardKey }: { boardKey: string }) {
  const query = { skip: 0, take: 1 }
  const { data } = useEndpointQuery(leaderboardEntries.get, { params: { key: boardKey }, query })
  return (
    <Group gap="sm" mb="sm">
      <Text size="sm">
        Leaderboard {boardKey}
        {data ? `, ${formatExact(data.Players)} ${data.Players === 1 ? 'player' : 'players'}` : ''}
      </Text>
      {data?.FinalAt ? (
        <Badge color="blue" tt="none">
          Final since <Time at={data.FinalAt} />
        </Badge>
      ) : null}
      {data?.Deleted ? (
        <Badge color="red" tt="none">
          Deleted
        </Badge>
      ) : null}
      {data && data.RefusedReports > 0 ? (
        <Text size="sm">
          {formatExact(data.RefusedReports)} score {data.RefusedReports === 1 ? 'report' : 'reports'} came too late.
        </Text>
      ) : null}
    </Group>
  )
}
