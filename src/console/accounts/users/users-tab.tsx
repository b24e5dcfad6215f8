import { Badge } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TitleActions } from '#console/platform/lists/tabbed-lists.tsx'
import { MissingPermission } from '#console/platform/navigation/missing-permission.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { type User, users } from '#contract/users.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import { canSignIn, toSignInText } from './sign-in-text.ts'
import { useIsUnknownUser, useRoles, useUser, useUsers } from './staff-queries.ts'
import { CreateUserDialog, EditUserDialog } from './user-dialog.tsx'
import { UserRowMenu } from './user-row-menu.tsx'
import classes from './users.module.css'

const PageParams = z.object({
  /** The id of the user whose form is open. */
  user: z.string().optional(),
  /** The id of the user whose sessions are open. */
  sessions: z.string().optional(),
  new: z.enum(['true']).optional(),
})

function UserStateBadge(user: User) {
  if (!user.IsActive)
    return (
      <Badge color="red" variant="light" tt="none">
        Deactivated
      </Badge>
    )
  if (!canSignIn(user)) return 'Invited'
  return user.HasSecondFactor ? 'Active, two-factor' : 'Active'
}

/** A name, cut off where a table has no room for all of it. */
function Name({ children }: { children: string }) {
  return (
    <bdi className={classes.name} title={children}>
      {children}
    </bdi>
  )
}

/** The first name; in a card, which would put a dot between the two names, the whole name. */
function FirstNameCell({ FirstName, LastName }: User) {
  return <Name>{useIsNarrow() ? `${FirstName} ${LastName}` : FirstName}</Name>
}

const columns: readonly Column<User>[] = [
  {
    key: 'email',
    title: 'Email',
    isFlexible: true,
    mobileRole: 'title',
    sortValue: ({ Email }) => Email,
    cell: ({ Email }) => <span title={Email}>{Email}</span>,
  },
  {
    key: 'firstName',
    title: 'First Name',
    width: 150,
    mobileRole: 'subtitle',
    sortValue: ({ FirstName }) => FirstName,
    cell: (user) => <FirstNameCell {...user} />,
  },
  {
    key: 'lastName',
    title: 'Last Name',
    width: 150,
    sortValue: ({ LastName }) => LastName,
    cell: ({ LastName }) => <Name>{LastName}</Name>,
  },
  {
    key: 'role',
    title: 'Role',
    width: 140,
    mobileRole: 'subtitle',
    sortValue: ({ Role }) => Role.Name,
    cell: ({ Role }) => <Name>{Role.Name}</Name>,
  },
  {
    key: 'state',
    title: 'State',
    width: 160,
    // Beside the e-mail it would break it into several lines.
    mobileRole: 'subtitle',
    sortValue: (user) => (user.IsActive ? (canSignIn(user) ? 0 : 1) : 2),
    cell: (user) => <UserStateBadge {...user} />,
  },
  {
    key: 'signIn',
    title: 'Signs in with',
    width: 150,
    sortValue: toSignInText,
    cell: (user) => <Name>{toSignInText(user)}</Name>,
  },
  {
    key: 'lastSeen',
    title: 'Last seen',
    width: 150,
    sortValue: ({ LastSeenAt }) => LastSeenAt ?? '',
    cell: ({ LastSeenAt }) => (LastSeenAt === null ? 'Never' : <Time at={LastSeenAt} relative />),
  },
  { key: 'actions', title: 'Actions', isActions: true, width: 90, cell: (user) => <UserRowMenu user={user} /> },
]

const userList = defineLocalList({
  id: 'users',
  noun: { one: 'user', many: 'users' },
  label: 'Console users',
  useAllRows: useUsers,
  searchText: ({ Email, FirstName, LastName, Role }) => `${Email} ${FirstName} ${LastName} ${Role.Name}`,
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Email }) => Email,
  rowSearchParams: ({ Id }) => ({ user: String(Id) }),
  rowCopyText: ({ Email }) => Email,
  search: { label: 'Search by name, email or role' },
  emptyText: 'No user to show.',
  noMatchText: 'No user matches this search.',
})

/** The console users; a row opens its form. */
export function UsersTab() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(users.register)
  const listing = useCallAccess(users.list)
  const close = useCallback(
    () => setSearchParams({ user: undefined, sessions: undefined, new: undefined }),
    [setSearchParams],
  )
  const isUnknown = useIsUnknownUser(params.user ?? params.sessions)
  if (listing.disabledReason) return <MissingPermission reason={listing.disabledReason} />
  return (
    <>
      {isUnknown ? (
        <UnknownLinkAlert onClose={close}>
          There is no user with this ID. The user may have been deleted.
        </UnknownLinkAlert>
      ) : null}
      <ListView
        list={userList}
        openKey={params.user}
        actions={
          <TitleActions>
            <ExplainedButton
              disabledReason={disabledReason}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setSearchParams({ new: 'true', user: undefined, sessions: undefined })}
            >
              New user
            </ExplainedButton>
          </TitleActions>
        }
      />
      <OpenDialog params={params} onClose={close} />
    </>
  )
}

/** The one dialog that the URL asks for; the form of a user goes before the others. */
function OpenDialog({ params, onClose }: { params: z.output<typeof PageParams>; onClose: () => void }) {
  const { rows } = useUsers()
  const { rows: roles } = useRoles()
  if (params.user !== undefined) return <EditedUser key={params.user} id={params.user} onClose={onClose} />
  if (params.sessions !== undefined) {
    const watched = rows?.find(({ Id }) => String(Id) === params.sessions)
    return watched ? <SessionsDialog user={watched} onClose={onClose} /> : null
  }
  return params.new && roles ? <CreateUserDialog roles={roles} onClose={onClose} /> : null
}

function EditedUser({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useUser(id)
  const { rows: roles } = useRoles()
  return user && roles ? <EditUserDialog user={user} roles={roles} onClose={onClose} /> : null
}
