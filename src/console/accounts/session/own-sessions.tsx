import { Stack, Title } from '@mantine/core'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type UserSession, users } from '#contract/users.ts'
import { endSessionLabels, SessionTable } from '../shared/session-table.tsx'

const toAction = (session: UserSession) => (session.IsOwn ? null : <EndButton session={session} />)

function EndButton({ session: { Id } }: { session: UserSession }) {
  return (
    <ActionButton
      endpoint={users.endOwnSession}
      input={{ params: { sessionId: Id } }}
      isDestructive
      button={{ size: 'compact-sm' }}
      labels={endSessionLabels}
    />
  )
}

export function OwnSessions() {
  const { data, error } = useEndpointQuery(users.ownSessions, {}, { errorDisplay: 'part' })
  return (
    <Stack gap="sm" component="section" aria-labelledby="sessions-title">
      <Title order={2} size="h4" id="sessions-title">
        Sessions
      </Title>
      <SessionTable sessions={data} hasFailed={error !== undefined} action={toAction} />
      {data && data.length > 1 ? (
        <div>
          <ActionButton
            endpoint={users.endOtherSessions}
            input={{}}
            isDestructive
            labels={{
              label: 'End all other sessions',
              question: 'End all your other sessions?',
              body: 'Every other browser is signed out immediately. This one stays signed in.',
              confirm: 'End other sessions',
              done: 'The other sessions were ended.',
              failed: "Couldn't end the sessions.",
            }}
          />
        </div>
      ) : null}
    </Stack>
  )
}
