import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { z } from 'zod'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { secondFactor } from '#contract/second-factor/second-factor.ts'
import { type User, users } from '#contract/users.ts'

const SessionsParams = z.object({ sessions: z.string().optional() })

function ToggleActiveItem({ user, ownAccountReason }: { user: User; ownAccountReason: string | undefined }) {
  const input = { params: { userEmail: user.Email } }
  if (!user.IsActive)
    return (
      <ActionItem
        endpoint={users.reactivate}
        input={input}
        target={user.Email}
        labels={{
          label: 'Reactivate',
          question: `Reactivate ${user.Email}?`,
          body: 'The user can sign in again with the password from before.',
          confirm: 'Reactivate user',
          done: 'The user can sign in again.',
          failed: "Couldn't reactivate the user.",
        }}
      />
    )
  return (
    <ActionItem
      endpoint={users.deactivate}
      input={input}
      target={user.Email}
      isDestructive
      disabledReason={ownAccountReason}
      labels={{
        label: 'Deactivate',
        question: `Deactivate ${user.Email}?`,
        body: 'All sessions end at once and the user can no longer sign in. This can be undone.',
        confirm: 'Deactivate user',
        done: 'The user was deactivated.',
        failed: "Couldn't deactivate the user.",
      }}
    />
  )
}

/** What can be done with a user, apart from editing. */
export function UserRowMenu({ user }: { user: User }) {
  const [, setSearchParams] = useSearchParams(SessionsParams)
  const isOwn = useCurrentUser().Id === user.Id
  const ownAccountReason = isOwn ? 'This is your own account.' : undefined
  const input = { params: { userEmail: user.Email } }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${user.Email}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DialogItem onOpen={() => setSearchParams({ sessions: String(user.Id) })}>Sessions</DialogItem>
        {user.HasPassword ? null : (
          <ActionItem
            endpoint={users.invite}
            input={input}
            target={user.Email}
            labels={{
              label: 'Invite again',
              question: `Send a new invitation to ${user.Email}?`,
              body: 'The link works for 24 hours. Earlier links stop working.',
              confirm: 'Send invitation',
              done: 'The invitation was sent.',
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
            disabledReason={isOwn ? 'Turn your own second factor off under My profile.' : undefined}
            labels={{
              label: 'Reset second factor',
              question: `Reset the second factor of ${user.Email}?`,
              body: 'The password alone signs in then, and all sessions of the user end. Make sure that the user asked for it.',
              confirm: 'Reset second factor',
              done: 'The second factor was reset.',
              failed: "Couldn't reset the second factor.",
            }}
          />
        ) : null}
        <ToggleActiveItem user={user} ownAccountReason={ownAccountReason} />
        <ActionItem
          endpoint={users.remove}
          input={input}
          target={user.Email}
          isDestructive
          disabledReason={ownAccountReason}
          labels={{
            label: 'Delete',
            question: `Delete ${user.Email}?`,
            body: 'Sessions and saved views of the user are deleted, too. The audit log keeps what the user did.',
            confirm: 'Delete user',
            done: 'Done!',
            failed: 'The system was not able to delete this user.',
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
