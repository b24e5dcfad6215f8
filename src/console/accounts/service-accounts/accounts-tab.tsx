import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { isUsableKey, KeyState, LastUse } from '#console/game-access/shared/key-state.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TitleActions } from '#console/platform/lists/tabbed-lists.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { settingsScreen } from '#console/routes.ts'
import { type NewServiceKey, type ServiceAccount, serviceAccounts } from '#contract/service-accounts.ts'
import { useRoles } from '../users/staff-queries.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountCallsDrawer } from './account-calls-drawer.tsx'
import { CreateAccountDialog, EditAccountDialog, NewServiceKeyDialog, RotateAccountDialog } from './account-dialogs.tsx'

const PageParams = z.object({
  /** The id of the account whose form is open. */
  account: z.string().optional(),
  /** The id of the account whose calls are shown. */
  calls: z.string().optional(),
  /** The id of the account that gets a new key. */
  rotate: z.string().optional(),
  new: z.enum(['true']).optional().catch(undefined),
})

const columns: readonly Column<ServiceAccount>[] = [
  { key: 'name', title: 'Name', isFlexible: true, mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  {
    key: 'role',
    title: 'Role',
    width: 160,
    mobileRole: 'subtitle',
    cell: ({ Role }) => <bdi>{Role?.Name ?? 'No role'}</bdi>,
  },
  {
    key: 'state',
    title: 'State',
    width: 200,
    mobileRole: 'subtitle',
    cell: ({ State, OldTextUntil }) => <KeyState State={State} OldTextUntil={OldTextUntil} />,
  },
  { key: 'text', title: 'Key', width: 120, isHiddenByDefault: true, cell: ({ Text }) => `ends in ${Text}` },
  { key: 'lastUsed', title: 'Last used', width: 120, cell: ({ LastUsedAt }) => <LastUse at={LastUsedAt} /> },
  {
    key: 'calls',
    title: 'Calls today',
    width: 110,
    isNumeric: true,
    cell: ({ Id, CallsToday }) => (
      <AppLink href={toHref(settingsScreen, {}, { tab: 'service-accounts', calls: String(Id) })}>
        {formatExact(CallsToday)}
      </AppLink>
    ),
  },
  {
    key: 'ends',
    title: 'Ends',
    width: 150,
    isHiddenByDefault: true,
    cell: ({ ExpiresAt }) => (ExpiresAt === null ? 'Never' : <Time at={ExpiresAt} />),
  },
  {
    key: 'createdBy',
    title: 'Made by',
    width: 200,
    cell: ({ CreatedBy }) => <span title={CreatedBy}>{CreatedBy}</span>,
  },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 170,
    cell: (account) => <AccountActions account={account} />,
  },
]

const accountList = defineList({
  id: 'service-accounts',
  noun: { one: 'service account', many: 'service accounts' },
  label: 'Service accounts, the newest first',
  endpoint: serviceAccounts.list,
  toRequest: (params) => ({ query: toListQuery(serviceAccounts.list, params) }),
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowSearchParams: ({ Id }) => ({ account: String(Id) }),
  search: { label: 'Search by name' },
  emptyText:
    'No service account yet. A program such as a build pipeline calls with one: it has a role and a key, and the audit log shows what it did under its name.',
  noMatchText: 'No service account matches this search.',
})

/** Programs that make calls of staff; a row opens its form. */
export function AccountsTab() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const [made, setMade] = useState<NewServiceKey>()
  const { rows: roles } = useRoles()
  const { disabledReason } = useCallAccess(serviceAccounts.create)
  const close = useCallback(
    () => setSearchParams({ account: undefined, calls: undefined, rotate: undefined, new: undefined }),
    [setSearchParams],
  )
  const opened = params.account ?? params.rotate
  return (
    <>
      <ListView
        list={accountList}
        openKey={params.account}
        actions={
          <TitleActions>
            <ExplainedButton
              disabledReason={disabledReason}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setSearchParams({ new: 'true' })}
            >
              New service account
            </ExplainedButton>
          </TitleActions>
        }
      />
      {params.calls === undefined ? null : <AccountCallsDrawer key={params.calls} id={params.calls} onClose={close} />}
      {params.new && roles ? <CreateAccountDialog roles={roles} onClose={close} onMade={setMade} /> : null}
      {opened === undefined ? null : (
        <OpenedAccount
          key={opened}
          id={opened}
          isRotated={params.account === undefined}
          onClose={close}
          onMade={setMade}
        />
      )}
      {made ? <NewServiceKeyDialog made={made} roles={roles ?? []} onClose={() => setMade(undefined)} /> : null}
    </>
  )
}

function OpenedAccount({
  id,
  isRotated,
  onClose,
  onMade,
}: {
  id: string
  isRotated: boolean
  onClose: () => void
  onMade: (made: NewServiceKey) => void
}) {
  const { data, error } = useEndpointQuery(serviceAccounts.get, { params: { id } }, { errorDisplay: 'quiet' })
  const { rows: roles } = useRoles()
  if (error && !data) return <UnknownLinkAlert onClose={onClose}>{error.message}</UnknownLinkAlert>
  if (!data || !roles) return null
  if (!isUsableKey(data))
    return (
      <UnknownLinkAlert onClose={onClose}>
        The service account {data.Name} is {data.State} and cannot be changed.
      </UnknownLinkAlert>
    )
  return isRotated ? (
    <RotateAccountDialog account={data} onClose={onClose} onMade={onMade} />
  ) : (
    <EditAccountDialog account={data} roles={roles} onClose={onClose} />
  )
}
