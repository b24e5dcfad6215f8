import { Group, Modal, Stack } from '@mantine/core'
import { useCallback } from 'react'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { type User, type UserSession, users } from '#contract/users.ts'
import { endSessionLabels, SessionTable } from '../shared/session-table.tsx'
import { toUserDisabledReason } from './role-rights.ts'
import { useRoles } from './staff-queries.ts'

type EndButtonProps = { session: UserSession; email: string; disabledReason: string | undefined }

function EndButton({ session, email, disabledReason }: EndButtonProps) {
  return (
    <ActionButton
      endpoint={users.endSession}
      input={{ params: { userEmail: email, sessionId: session.Id } }}
      isDestructive
      disabledReason={disabledReason}
      button={{ size: 'compact-sm' }}
      labels={endSessionLabels}
    />
  )
}

/** The open sessions of a user, each of which can be ended by those who may change the user. */
export function SessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const params = { userEmail: user.Email }
  const { rows: roles } = useRoles()
  const disabledReason = toUserDisabledReason(useCurrentUser(), user, roles)
  const { data, error } = useEndpointQuery(users.sessions, { params }, { errorDisplay: 'part' })
  const toAction = useCallback(
    (session: UserSession) => <EndButton session={session} email={user.Email} disabledReason={disabledReason} />,
    [user.Email, disabledReason],
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Sessions of ${user.Email}`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <SessionTable sessions={data} hasFailed={error !== undefined} action={toAction} />
        {data && data.length > 1 ? (
          <Group justify="flex-end">
            <ActionButton
              endpoint={users.endSessions}
              input={{ params }}
              isDestructive
              disabledReason={disabledReason}
              labels={{
                label: 'End all sessions',
                question: `End all sessions of ${user.Email}?`,
                body: 'Every browser of this user is signed out immediately.',
                confirm: 'End all sessions',
                done: `All sessions of ${user.Email} ended.`,
                failed: "Couldn't end the sessions.",
              }}
            />
          </Group>
        ) : null}
      </Stack>
    </Modal>
  )
}
