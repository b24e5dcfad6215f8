import { Group, Modal, Stack, Table, Text } from '@mantine/core'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type User, users } from '#contract/users.ts'

/** The open sessions of a user, each of which can be ended. */
export function SessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const params = { userEmail: user.Email }
  const { data, error } = useEndpointQuery(users.sessions, { params }, { errorDisplay: 'part' })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Sessions of ${user.Email}`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {data?.length === 0 ? <Text>No open session.</Text> : null}
        {error && !data ? <Text>Couldn't load the sessions.</Text> : null}
        {data && data.length > 0 ? (
          <Table.ScrollContainer minWidth={560}>
            <Table aria-label="Open sessions">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Device</Table.Th>
                  <Table.Th>IP address</Table.Th>
                  <Table.Th>Signed in</Table.Th>
                  <Table.Th>Last seen</Table.Th>
                  <Table.Th>Actions</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map(({ Id, Device, IpAddress, SignedInAt, LastSeenAt, IsOwn }) => (
                  <Table.Tr key={Id}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      <bdi>{Device || 'Unknown'}</bdi>
                      {IsOwn ? ' (this session)' : ''}
                    </Table.Td>
                    <Table.Td>{IpAddress || 'Unknown'}</Table.Td>
                    <Table.Td>
                      <Time at={SignedInAt} />
                    </Table.Td>
                    <Table.Td>
                      <Time at={LastSeenAt} relative />
                    </Table.Td>
                    <Table.Td>
                      <ActionButton
                        endpoint={users.endSession}
                        input={{ params: { ...params, sessionId: Id } }}
                        target={user.Email}
                        harmful
                        button={{ size: 'compact-sm' }}
                        labels={{
                          label: 'End',
                          question: 'End this session?',
                          body: 'The browser is signed out at once.',
                          confirm: 'End session',
                          done: 'The session was ended.',
                          failed: "Couldn't end the session.",
                        }}
                      />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        ) : null}
        {data && data.length > 1 ? (
          <Group justify="flex-end">
            <ActionButton
              endpoint={users.endSessions}
              input={{ params }}
              target={user.Email}
              harmful
              labels={{
                label: 'End all sessions',
                question: `End all sessions of ${user.Email}?`,
                body: 'Every browser of this user is signed out at once.',
                confirm: 'End all sessions',
                done: 'The sessions were ended.',
                failed: "Couldn't end the sessions.",
              }}
            />
          </Group>
        ) : null}
      </Stack>
    </Modal>
  )
}
