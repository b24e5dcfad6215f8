import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { PastTime } from '#console/components/time/past-time.tsx'
import { Time } from '#console/components/time/time.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TitleActions } from '#console/platform/lists/tabbed-lists.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { storeLabels } from '#contract/purchase.ts'
import { type StoreApp, storeApps } from '#contract/store-apps.ts'
import { Store } from '../purchase-origin.tsx'
import { CreateStoreAppDialog, EditStoreAppDialog } from './store-app-dialogs.tsx'

const PageParams = z.object({
  /** The id of the app whose form is open. */
  app: z.string().optional(),
  new: z.enum(['app']).optional().catch(undefined),
})

function useApps() {
  const { data, error, refetch } = useEndpointQuery(storeApps.list, {})
  return { rows: data?.Apps, error, refetch }
}

function RemoveButton({ app: { Id, AppId, Store: store } }: { app: StoreApp }) {
  return (
    <ActionButton
      endpoint={storeApps.remove}
      input={{ params: { id: String(Id) } }}
      target={AppId}
      isDestructive
      button={{ size: 'compact-sm', variant: 'subtle' }}
      labels={{
        label: 'Remove',
        question: `Remove the app ${AppId} of ${storeLabels[store]}?`,
        body: 'Its receipts are refused from now on. Games keep them and they count when the app is added again. The purchases that are there stay.',
        confirm: 'Remove app',
        done: `${AppId} was removed.`,
        failed: "Couldn't remove the app.",
      }}
    />
  )
}

const columns: readonly Column<StoreApp>[] = [
  { key: 'app', title: 'App ID', mobileRole: 'title', cell: ({ AppId }) => <bdi>{AppId}</bdi> },
  { key: 'store', title: 'Store', width: 140, mobileRole: 'subtitle', cell: (app) => <Store store={app.Store} /> },
  {
    key: 'tests',
    title: 'Test root',
    width: 110,
    cell: ({ TestRoot }) => (TestRoot === '' ? 'None' : 'Accepted'),
  },
  {
    key: 'notified',
    title: 'Last notification',
    width: 160,
    cell: ({ NotifiedAt }) => (NotifiedAt === null ? 'None yet' : <PastTime at={NotifiedAt} />),
  },
  { key: 'createdAt', title: 'Added', width: 160, cell: ({ CreatedAt }) => <Time at={CreatedAt} /> },
  { key: 'createdBy', title: 'Added by', isHiddenByDefault: true, cell: ({ CreatedBy }) => CreatedBy },
  { key: 'actions', title: 'Actions', isActions: true, width: 110, cell: (app) => <RemoveButton app={app} /> },
]

const appList = defineLocalList({
  id: 'store-apps',
  noun: { one: 'app', many: 'apps' },
  label: 'Apps in the stores',
  useAllRows: useApps,
  searchText: ({ AppId, Store: store }) => `${AppId} ${storeLabels[store]}`,
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ AppId }) => AppId,
  rowSearchParams: ({ Id }) => ({ app: String(Id) }),
  search: { label: 'Search by app ID or store' },
  emptyText: 'No app yet. Add the apps of the game, and their receipts are purchases.',
  noMatchText: 'No app matches this search.',
})

/** The apps of the game in the stores, whose receipts the server verifies. */
export function StoreAppsTab() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(storeApps.create)
  const close = useCallback(() => setSearchParams({ app: undefined, new: undefined }), [setSearchParams])
  return (
    <>
      <ListView
        list={appList}
        openKey={params.app}
        actions={
          <TitleActions>
            <ExplainedButton
              disabledReason={disabledReason}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setSearchParams({ new: 'app' })}
            >
              Add app
            </ExplainedButton>
          </TitleActions>
        }
      />
      {params.new === 'app' ? <CreateStoreAppDialog onClose={close} /> : null}
      {params.app === undefined ? null : <OpenedApp key={params.app} id={params.app} onClose={close} />}
    </>
  )
}

function OpenedApp({ id, onClose }: { id: string; onClose: () => void }) {
  const { rows } = useApps()
  const app = rows?.find(({ Id }) => String(Id) === id)
  if (app) return <EditStoreAppDialog app={app} onClose={onClose} />
  return rows ? <UnknownLinkAlert onClose={onClose}>There is no app with this ID.</UnknownLinkAlert> : null
}
