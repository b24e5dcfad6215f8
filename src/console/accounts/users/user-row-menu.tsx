import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { z } from 'zod'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { type User, users } from '#contract/users.ts'
import { MadeAccounts } from '../service-accounts/made-accounts.tsx'
import { toUserDisabledReason } from './role-rights.ts'
import { canSignIn } from './sign-in-text.ts'
import { useRoles } from './staff-queries.ts'

const SessionsParams = z.object({ sessions: z.string().optional(), user: z.string().optional() })

type Reasons = {
  /** Why this user cannot be changed by the caller. */
  readonly disabledReason: string | undefined
  /** The same, or why nobody does it to themself. */
  readonly ownAccountReason: string | undefined
}

function ToggleActiveItem({ user, disabledReason, ownAccountReason }: { user: User } & Reasons) {
  const input = { params: { userEmail: user.Email } }
  if (!user.IsActive)
    return (
      <ActionItem
        endpoint={users.reactivate}
        input={input}
        target={user.Email}
        disabledReason={disabledReason}
        labels={{
          label: 'Reactivate',
          question: `Reactivate ${user.Email}?`,
          body: 'The user can sign in again with the previous password.',
          confirm: 'Reactivate user',
          done: `${user.Email} can sign in again.`,
          failed: "Couldn't reactivate the user.",
        }}
      />
    )
  return (
    <ActionItem
      endpoint={users.deactivate}
      input={input}
      isDestructive
      undo={() => ({ done: `${user.Email} can sign in again.`, failed: "Couldn't reactivate the user." })}
      disabledReason={ownAccountReason}
      labels={{
        label: 'Deactivate',
        question: `Deactivate ${user.Email}?`,
        body: (
          <>
            <p>All sessions end immediately and the user can no longer sign in.</p>
            <MadeAccounts user={user} />
          </>
        ),
        confirm: 'Deactivate user',
        done: `${user.Email} was deactivated.`,
        failed: "Couldn't deactivate the user.",
      }}
    />
  )
}

export function UserRowMenu({ user }: { user: User }) {
  const [, setSearchParams] = useSearchParams(SessionsParams)
  const person = useCurrentUser()
  const { rows: roles } = useRoles()
  const isOwn = person.Id === user.Id
  const disabledReason = toUserDisabledReason(person, user, roles)
  const ownAccountReason = isOwn ? 'This is your own account.' : disabledReason
  const input = { params: { userEmail: user.Email } }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${user.Email}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DialogItem onOpen={() => setSearchParams({ sessions: String(user.Id), user: undefined })}>Sessions</DialogItem>
        {canSignIn(user) ? null : (
          <ActionItem
            endpoint={users.invite}
            input={input}
            target={user.Email}
            disabledReason={disabledReason}
            labels={{
              label: 'Invite again',
              question: `Send a new invitation to ${user.Email}?`,
              body: 'The link works for 24 hours. Earlier links stop working.',
              confirm: 'Send invitation',
              done: `Invitation sent to ${user.Email}.`,
              failed: "Couldn't send the invitation.",
            }}
          />
        )}
        {user.HasSecondFactor ? (
          <ActionItem
            endpoint={secondFactor.reset}
            input={input}
            target={user.Email}
            isDestructive
            disabledReason={isOwn ? 'Turn your own second factor off under My profile.' : disabledReason}
            labels={{
              label: 'Reset second factor',
              question: `Reset the second factor of ${user.Email}?`,
              body: 'The user signs in with the password alone, and all their sessions end. Make sure that the user asked for it.',
              confirm: 'Reset second factor',
              done: `Second factor of ${user.Email} reset.`,
              failed: "Couldn't reset the second factor.",
            }}
          />
        ) : null}
        <ToggleActiveItem user={user} disabledReason={disabledReason} ownAccountReason={ownAccountReason} />
        <ActionItem
          endpoint={users.remove}
          input={input}
          target={user.Email}
          isDestructive
          disabledReason={ownAccountReason}
          labels={{
            label: 'Delete',
            question: `Delete ${user.Email}?`,
            body: (
              <>
                <p>
                  Sessions and saved views of the user are deleted, too, and with them the views that the user shared
                  with everybody. The audit log keeps what the user did.
                </p>
                <MadeAccounts user={user} />
              </>
            ),
            confirm: 'Delete user',
            done: 'Done!',
            failed: 'The system was not able to delete this user.',
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
