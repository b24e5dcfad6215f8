import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { download } from '#console/platform/query/call.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { snapshotFiles } from '#contract/snapshot-files.ts'
import { type SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { SnapshotDialogSearchParams } from './snapshot-search-params.ts'
import { SnapshotTarget } from './snapshot-target.tsx'

async function exportFile(snapshotKey: string): Promise<void> {
  try {
    notify.success(`${await download(snapshotFiles.export, { params: { snapshotKey } })} was saved.`)
  } catch (thrown) {
    notify.requestError(toApiError(thrown))
  }
}

export function SnapshotItems({ snapshot, onRemoved }: { snapshot: SnapshotDetail; onRemoved?: () => void }) {
  const [, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const { disabledReason } = useCallAccess(snapshots.update)
  const { disabledReason: exportReason } = useCallAccess(snapshotFiles.export)
  const { Key } = snapshot
  return (
    <>
      <DialogItem disabledReason={disabledReason} onOpen={() => setSearchParams({ edit: Key })}>
        Edit description
      </DialogItem>
      <DialogItem disabledReason={disabledReason} onOpen={() => setSearchParams({ editTags: Key })}>
        Edit tags
      </DialogItem>
      <DialogItem onOpen={() => setSearchParams({ load: Key })}>Load into player</DialogItem>
      <DialogItem onOpen={() => setSearchParams({ compare: Key })}>Compare with…</DialogItem>
      <DialogItem disabledReason={exportReason} onOpen={() => void exportFile(Key)}>
        Export anonymised copy
      </DialogItem>
      <Menu.Divider />
      <ActionItem
        endpoint={snapshots.remove}
        input={{ params: { snapshotKey: Key } }}
        isDestructive
        target={Key}
        onDone={onRemoved}
        labels={{
          label: 'Remove',
          question: 'Remove this snapshot?',
          body: <SnapshotTarget snapshot={snapshot}>This action will remove this snapshot forever.</SnapshotTarget>,
          confirm: 'Remove snapshot',
          done: 'Snapshot Removed!',
          failed: 'There appears to be an error removing this snapshot, please try again.',
        }}
      />
    </>
  )
}

export function SnapshotMenu({ snapshot }: { snapshot: SnapshotDetail }) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${snapshot.Key}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <SnapshotItems snapshot={snapshot} />
      </Menu.Dropdown>
    </Menu>
  )
}
