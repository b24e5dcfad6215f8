import { ActionIcon, Badge, Menu } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import type { Undo } from '#console/platform/actions/undo.ts'
import { defineList } from '#console/platform/lists/list.ts'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { platformNames } from '#contract/build-platforms.ts'
import { builds } from '#contract/builds.ts'
import { type MaintenanceWindow, toWindowState } from '#contract/maintenance.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { formatWindow } from './shared/maintenance-text.ts'

const PageParams = z.object({ new: z.enum(['true']).optional().catch(undefined), edit: z.string().optional() })

const states = {
  planned: { label: 'Planned', color: 'blue', textColor: 'var(--qd-info)' },
  open: { label: 'In progress', color: 'red', textColor: 'var(--qd-danger)' },
  over: { label: 'Over', color: 'gray', textColor: 'var(--qd-text-dimmed)' },
} as const

const toPlatformName = ({ Platform }: MaintenanceWindow) => (Platform === null ? 'Both' : platformNames[Platform])

const deletionUndo: Undo = {
  done: 'The maintenance is planned again.',
  failed: "Couldn't restore the maintenance.",
}

function MaintenanceStateBadge({ window }: { window: MaintenanceWindow }) {
  const { label, color, textColor } = states[toWindowState(window, new Date())]
  return (
    <Badge size="sm" tt="none" color={color} c={textColor}>
      {label}
    </Badge>
  )
}

/** A time of a window; where the list has no header, with its label. */
function WindowTime({ label, at }: { label: string; at: string }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow ? `${label} ` : null}
      <Time at={at} />
    </>
  )
}

function WindowMenu({ window }: { window: MaintenanceWindow }) {
  const [, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(builds.updateWindow)
  const state = toWindowState(window, new Date())
  const [isOpen, isOver] = [state === 'open', state === 'over']
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Options of maintenance window ${window.Id}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DialogItem
          disabledReason={disabledReason ?? (isOver ? 'This maintenance window is over.' : undefined)}
          onOpen={() => setSearchParams({ edit: window.Id })}
        >
          Edit maintenance window
        </DialogItem>
        <ActionItem
          endpoint={builds.removeWindow}
          input={{ params: { id: window.Id } }}
          ifMatch={window.Version}
          isDestructive
          target={window.Id}
          undo={() => deletionUndo}
          labels={{
            label: 'Delete maintenance window',
            question: 'Delete this maintenance window?',
            body: (
              <>
                {toPlatformName(window)}, <Time at={window.From} /> to <Time at={window.To} />: “
                <bdi>{window.Text}</bdi>”{isOpen ? <p>Players on this platform can play again immediately.</p> : null}
              </>
            ),
            confirm: 'Delete maintenance window',
            done: `Maintenance deleted: ${formatWindow(window)}.`,
            failed: "Couldn't delete the maintenance window.",
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

const columns: readonly Column<MaintenanceWindow>[] = [
  { key: 'text', title: 'Text', mobileRole: 'title', cell: ({ Text }) => <bdi>{Text}</bdi> },
  { key: 'platform', title: 'Platform', width: 110, mobileRole: 'meta', cell: toPlatformName },
  {
    key: 'state',
    title: 'State',
    width: 130,
    mobileRole: 'subtitle',
    cell: (window) => <MaintenanceStateBadge window={window} />,
  },
  {
    key: 'from',
    title: 'From',
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ From }) => <WindowTime label="From" at={From} />,
  },
  { key: 'to', title: 'To', width: 170, mobileRole: 'subtitle', cell: ({ To }) => <WindowTime label="To" at={To} /> },
  { key: 'createdBy', title: 'Planned by', width: 200, cell: ({ CreatedBy }) => CreatedBy },
  { key: 'options', title: 'Options', isActions: true, width: 48, cell: (window) => <WindowMenu window={window} /> },
]

const maintenanceList = defineList({
  id: 'maintenance-windows',
  noun: { one: 'maintenance window', many: 'maintenance windows' },
  label: 'Maintenance windows, latest start first',
  endpoint: builds.windows,
  toRequest: (params) => ({ query: toPageQuery(params) }),
  columns,
  rowKey: ({ Id }) => Id,
  emptyText: 'No maintenance is planned. During a maintenance window nobody on its platform can play.',
})

export function MaintenancePage() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(builds.createWindow)
  const close = () => setSearchParams({ new: undefined, edit: undefined })
  return (
    <>
      <ListPage
        list={maintenanceList}
        title="Maintenance"
        actions={
          <ExplainedButton
            leftSection={<IconPlus size={16} aria-hidden />}
            disabledReason={disabledReason}
            onClick={() => setSearchParams({ new: 'true', edit: undefined })}
          >
            Plan maintenance
          </ExplainedButton>
        }
        summary={params.edit === undefined ? null : <EditedWindow key={params.edit} id={params.edit} onClose={close} />}
      />
      {params.new ? <MaintenanceDialog onClose={close} /> : null}
    </>
  )
}

/** Loads the window of a link and edits it, or says that there is none any more. */
function EditedWindow({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useEndpointQuery(builds.window, { params: { id } }, { errorDisplay: 'contained' })
  const window = useLastFound(data)
  if (window) return <MaintenanceDialog window={window} onClose={onClose} />
  return error ? <UnknownLinkAlert onClose={onClose}>{error.message}</UnknownLinkAlert> : null
}
