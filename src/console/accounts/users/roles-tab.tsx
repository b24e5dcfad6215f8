import { Group, Text } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TitleActions } from '#console/platform/lists/tabbed-lists.tsx'
import { MissingPermission } from '#console/platform/navigation/missing-permission.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { startPreview } from '#console/platform/session/preview.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { settingsScreen } from '#console/routes.ts'
import { adminRoleId, isAdmin } from '#contract/core/permissions.ts'
import { type Role, roles } from '#contract/roles.ts'
import { CreateRoleDialog, EditRoleDialog } from './role-dialog.tsx'
import { listAllowed, toRoleDisabledReason } from './role-rights.ts'
import { useIsUnknownRole, useRole, useRoles, useUsers } from './staff-queries.ts'

const PageParams = z.object({
  /** The id of the role whose form is open. */
  role: z.string().optional(),
  new: z.enum(['true']).optional(),
})

function UserCount({ role }: { role: Role }) {
  const { rows } = useUsers()
  const count = rows?.filter(({ RoleId }) => RoleId === role.Id).length
  // A blank keeps the line of a card.
  return <>{count === undefined ? '\u00a0' : count === 1 ? '1 user' : `${count} users`}</>
}

/** Shows the console to an administrator as the users of a role see it. */
function PreviewButton({ role: { Id, Name, Permissions } }: { role: Role }) {
  const go = useNavigateTo()
  const person = useCurrentUser()
  const disabledReason = Id === adminRoleId ? 'Administrators already see everything.' : undefined
  return (
    <ExplainedButton
      size="compact-sm"
      variant="subtle"
      leftSection={<IconEye size={16} aria-hidden />}
      disabledReason={isAdmin(person) ? disabledReason : 'Only administrators can preview a role.'}
      aria-label={`Preview as ${Name}`}
      onClick={() => {
        startPreview({ Id, Name, Permissions }, toHref(settingsScreen, {}, { tab: 'roles' }))
        go('/')
      }}
    >
      Preview
    </ExplainedButton>
  )
}

function DeleteButton({ role }: { role: Role }) {
  const person = useCurrentUser()
  const { rows } = useUsers()
  const count = rows?.filter(({ RoleId }) => RoleId === role.Id).length ?? 0
  const holders = count === 1 ? '1 user has this role.' : `${count} users have this role.`
  const inUse = count > 0 ? `${holders} Assign another role first.` : undefined
  return (
    <ActionButton
      endpoint={roles.remove}
      input={{ params: { id: String(role.Id) } }}
      isDestructive
      button={{ size: 'compact-sm', variant: 'subtle' }}
      disabledReason={
        role.Id === adminRoleId ? 'The admin role cannot be deleted.' : (toRoleDisabledReason(person, role) ?? inUse)
      }
      labels={{
        label: 'Delete',
        question: `Delete the role ${role.Name}?`,
        body: 'No user has this role. While a service account has it, it is not deleted. The audit log keeps its permissions.',
        confirm: 'Delete role',
        done: `Role ${role.Name} deleted.`,
        failed: "Couldn't delete the role.",
      }}
    />
  )
}

function RoleName({ role: { Id, Name } }: { role: Role }) {
  if (Id !== adminRoleId) return <bdi title={Name}>{Name}</bdi>
  return (
    <Group gap={6} wrap="nowrap">
      <bdi>{Name}</bdi>
      <Text size="xs" c="dimmed" component="span">
        Cannot be edited
      </Text>
    </Group>
  )
}

/** What the role allows, in words. */
function RolePermissions({ Id, Permissions }: Role) {
  if (Id === adminRoleId) return <>All</>
  const text = listAllowed(Permissions)
  return <span title={text}>{text || 'None'}</span>
}

const columns: readonly Column<Role>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    mobileRole: 'title',
    sortValue: ({ Name }) => Name,
    cell: (role) => <RoleName role={role} />,
  },
  {
    key: 'permissions',
    title: 'Permissions',
    sortValue: ({ Permissions }) => Permissions.length,
    isFlexible: true,
    cell: (role) => <RolePermissions {...role} />,
  },
  { key: 'users', title: 'Users', width: 90, mobileRole: 'subtitle', cell: (role) => <UserCount role={role} /> },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 190,
    cell: (role) => (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <PreviewButton role={role} />
        <DeleteButton role={role} />
      </Group>
    ),
  },
]

const roleList = defineLocalList({
  id: 'roles',
  noun: { one: 'role', many: 'roles' },
  label: 'Roles',
  useAllRows: useRoles,
  searchText: ({ Name, Permissions }) =>
    `${Name} ${Permissions.map((held) => held.Name).join(' ')} ${listAllowed(Permissions)}`,
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  search: { label: 'Search by name or permission' },
  emptyText: 'No role to show.',
  noMatchText: 'No role matches this search.',
})

/** The list with the URL of each role's form; the admin role has none, because nobody can edit it. */
function useRoleList() {
  const { pathname, searchStr } = useLocation()
  return useMemo(() => {
    const params = parseSearchParams(searchStr)
    const toRoleHref = (id: number) => `${pathname}${stringifySearchParams({ ...params, role: String(id) })}`
    return { ...roleList, rowHref: ({ Id }: Role) => (Id === adminRoleId ? undefined : toRoleHref(Id)) }
  }, [pathname, searchStr])
}

/** The roles; a row opens its form. */
export function RolesTab() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const list = useRoleList()
  const { disabledReason } = useCallAccess(roles.create)
  const listing = useCallAccess(roles.list)
  const close = useCallback(() => setSearchParams({ role: undefined, new: undefined }), [setSearchParams])
  const isUnknown = useIsUnknownRole(params.role)
  if (listing.disabledReason) return <MissingPermission reason={listing.disabledReason} />
  return (
    <>
      {isUnknown ? (
        <UnknownLinkAlert onClose={close}>
          There is no role with this ID. The role may have been deleted.
        </UnknownLinkAlert>
      ) : null}
      <ListView
        list={list}
        openKey={params.role}
        actions={
          <TitleActions>
            <ExplainedButton
              disabledReason={disabledReason}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setSearchParams({ new: 'true', role: undefined })}
            >
              New role
            </ExplainedButton>
          </TitleActions>
        }
      />
      {params.new && params.role === undefined ? <CreateRoleDialog onClose={close} /> : null}
      {params.role !== undefined && params.role !== String(adminRoleId) ? (
        <EditedRole key={params.role} id={params.role} onClose={close} />
      ) : null}
    </>
  )
}

function EditedRole({ id, onClose }: { id: string; onClose: () => void }) {
  const role = useRole(id)
  const { rows: users } = useUsers()
  if (!role || !users) return null
  return <EditRoleDialog role={role} members={users.filter(({ RoleId }) => RoleId === role.Id)} onClose={onClose} />
}
