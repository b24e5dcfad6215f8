import { Group, Skeleton, Text } from '@mantine/core'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { guildScreen } from '#console/routes.ts'
import type { GuildMove } from '#contract/regattas/move.ts'
import { regattaGroups } from '#contract/regattas/regatta-groups.ts'
import { PreviewedGroups } from './grouping-preview.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { undoMove } from './undo-move.tsx'

const Params = z.object({ move: z.enum(['true']).optional().catch(undefined) })

/** The groups of a regatta to come as they would be made now, with the guilds that staff moved. */
export function UpcomingGroups({ regattaId }: { regattaId: string }) {
  const [{ move }, setSearchParams] = useSearchParams(Params)
  const { disabledReason } = useCallAccess(regattaGroups.move)
  const { data, error } = useEndpointQuery(
    regattaGroups.preview,
    { params: { regattaId }, query: {} },
    { errorDisplay: 'quiet' },
  )
  if (error && !data) return <Text size="sm">{error.message}</Text>
  if (!data) return <Skeleton height={120} />
  return (
    <>
      <PreviewedGroups {...data} />
      <Group mt="md" mb="xs">
        <ExplainedButton
          variant="default"
          disabledReason={disabledReason ?? (data.GroupCount < 2 ? 'There is no other group to move to.' : undefined)}
          onClick={() => setSearchParams({ move: 'true' })}
        >
          Move a guild
        </ExplainedButton>
      </Group>
      {data.Moves.length === 0 ? null : (
        <DataTable label="Moved guilds" columns={columns} rows={data.Moves} rowKey={({ GuildId }) => GuildId} />
      )}
      {move ? <MoveDialog regattaId={regattaId} onClose={() => setSearchParams({ move: undefined })} /> : null}
    </>
  )
}

/** Takes a move back; this can be undone too. */
function UndoMove({ move }: { move: GuildMove }) {
  const regattaId = usePathParam('regattaId')
  const { GuildId, GuildName, LevelOffset, Position } = move
  return (
    <ActionButton
      endpoint={regattaGroups.undoMove}
      input={{ params: { regattaId, guildId: GuildId } }}
      button={{ size: 'compact-sm' }}
      undo={({ version }) => undoMove({ regattaId, guildId: GuildId }, { LevelOffset, Position }, version)}
      labels={{
        label: 'Undo move',
        question: `Take the move of ${GuildName} back?`,
        body: 'The guild competes in the group that its level gives it.',
        confirm: 'Undo move',
        done: 'The move was taken back.',
        failed: "Couldn't take the move back.",
      }}
    />
  )
}

const columns: readonly Column<GuildMove>[] = [
  {
    key: 'guild',
    title: 'Moved guild',
    mobileRole: 'title',
    cell: ({ GuildId, GuildName }) => (
      <AppLink href={toHref(guildScreen, { guildId: GuildId })}>
        <bdi>{GuildName}</bdi>
      </AppLink>
    ),
  },
  {
    key: 'groups',
    title: 'Groups',
    mobileRole: 'subtitle',
    cell: ({ FromGroupId, ToGroupId, Problem }) =>
      Problem === null ? `${FromGroupId === null ? '' : `${FromGroupId} `}→ ${ToGroupId}` : `No effect. ${Problem}`,
  },
  { key: 'at', title: 'Moved at', width: 160, cell: ({ MovedAt }) => <Time at={MovedAt} /> },
  { key: 'by', title: 'Moved by', mobileRole: 'subtitle', cell: ({ MovedBy }) => MovedBy },
  { key: 'actions', title: 'Actions', isActions: true, width: 120, cell: (move) => <UndoMove move={move} /> },
]
