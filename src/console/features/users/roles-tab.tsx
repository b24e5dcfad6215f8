import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-props.ts'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { adminRoleId } from '#contract/core/permissions.ts'
import { type Role, roles } from '#contract/roles.ts'
import { CreateRoleDialog, EditRoleDialog } from './role-dialog.tsx'
import { useRoles, useUsers } from './staff-queries.ts'

const PageParams = z.object({
  /** The id of the role whose form is open. */
  role: z.string().optional(),
  new: z.enum(['true']).optional(),
})

function UserCount({ role }: { role: Role }) {
  const { rows } = useUsers()
  return <>{rows?.filter(({ RoleId }) => RoleId === role.Id).length ?? ''}</>
}

function DeleteButton({ role }: { role: Role }) {
  const { rows } = useUsers()
  const count = rows?.filter(({ RoleId }) => RoleId === role.Id).length ?? 0
  const inUse = count > 0 ? 'Users have this role. Assign another role to them first.' : undefined
  return (
    <ActionButton
      endpoint={roles.remove}
      input={{ params: { id: String(role.Id) } }}
      target={role.Name}
      harmful
      button={{ size: 'compact-sm', variant: 'subtle' }}
      disabledReason={role.Id === adminRoleId ? 'The admin role cannot be deleted.' : inUse}
      labels={{
        label: 'Delete',
        question: `Delete the role ${role.Name}?`,
        body: 'No user has this role. The audit log keeps its permissions.',
        confirm: 'Delete role',
        done: 'The role was deleted.',
        failed: "Couldn't delete the role.",
      }}
    />
  )
}

const columns: readonly Column<Role>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    mobileRole: 'title',
    sortValue: ({ Name }) => Name,
    cell: ({ Name }) => <bdi>{Name}</bdi>,
  },
  {
    key: 'permissions',
    title: 'Permissions',
    mobileRole: 'subtitle',
    sortValue: ({ Permissions }) => Permissions.length,
    cell: ({ Id, Permissions }) =>
      Id === adminRoleId ? 'All' : Permissions.map(({ Name }) => Name).join(', ') || 'None',
  },
  { key: 'users', title: 'Users', width: 90, cell: (role) => <UserCount role={role} /> },
  { key: 'actions', title: 'Actions', isActions: true, width: 110, cell: (role) => <DeleteButton role={role} /> },
]

const roleList = defineLocalList({
  id: 'roles',
  noun: { one: 'role', many: 'roles' },
  label: 'Roles',
  useAllRows: useRoles,
  searchText: ({ Name, Permissions }) => `${Name} ${Permissions.map((held) => held.Name).join(' ')}`,
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowParams: ({ Id }) => ({ role: Id === adminRoleId ? undefined : String(Id) }),
  search: { label: 'Search by name or permission' },
  defaultSize: 50,
  emptyText: 'No role to show.',
  noMatchText: 'No role matches this search.',
})

/** The roles; a row opens its form. */
export function RolesTab() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { rows } = useRoles()
  const { rows: users } = useUsers()
  const { disabledReason } = useCallAccess(roles.create)
  const close = useCallback(() => setSearchParams({ role: undefined, new: undefined }), [setSearchParams])
  const edited = rows?.find(({ Id }) => String(Id) === params.role && Id !== adminRoleId)
  return (
    <>
      <ListView
        list={roleList}
        openKey={params.role}
        actions={
          <ExplainedButton
            disabledReason={disabledReason}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSearchParams({ new: 'true' })}
          >
            New role
          </ExplainedButton>
        }
      />
      {params.new ? <CreateRoleDialog onClose={close} /> : null}
      {edited && users ? (
        <EditRoleDialog
          key={edited.Id}
          role={edited}
          members={users.filter(({ RoleId }) => RoleId === edited.Id)}
          onClose={close}
        />
      ) : null}
    </>
  )
}
