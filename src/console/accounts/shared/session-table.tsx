import { Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { toDeviceName } from '#console/players/shared/device-name.ts'
import type { UserSession } from '#contract/users.ts'

/** The texts of ending one session. */
export const endSessionLabels = {
  label: 'End',
  question: 'End this session?',
  body: 'The browser is signed out immediately.',
  confirm: 'End session',
  done: 'The session was ended.',
  failed: "Couldn't end the session.",
}

const toColumns = (action: (session: UserSession) => ReactNode): readonly Column<UserSession>[] => [
  {
    key: 'device',
    title: 'Device',
    isFlexible: true,
    mobileRole: 'title',
    // The mark comes first: the name of an unknown browser may be long, and is then cut off.
    cell: ({ Device, IsOwn }) => (
      <>
        {IsOwn ? 'This session: ' : ''}
        <bdi title={Device}>{toDeviceName(Device) || 'Unknown'}</bdi>
      </>
    ),
  },
  {
    key: 'ipAddress',
    title: 'IP address',
    width: 160,
    mobileRole: 'subtitle',
    cell: ({ IpAddress }) => IpAddress || 'Unknown',
  },
  { key: 'signedIn', title: 'Signed in', width: 150, cell: ({ SignedInAt }) => <Time at={SignedInAt} /> },
  {
    key: 'lastSeen',
    title: 'Last seen',
    width: 110,
    mobileRole: 'subtitle',
    cell: ({ LastSeenAt }) => <Time at={LastSeenAt} relative />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 80,
    cell: action,
  },
]

/** Open sessions: device, address and times; `action` draws what can be done with one. */
export function SessionTable({
  sessions,
  hasFailed,
  action,
}: {
  /** Undefined while they load. */
  sessions: readonly UserSession[] | undefined
  hasFailed: boolean
  action: (session: UserSession) => ReactNode
}) {
  const columns = useMemo(() => toColumns(action), [action])
  if (hasFailed && !sessions) return <Text>Couldn't load the sessions.</Text>
  return (
    <DataTable
      label="Open sessions"
      columns={columns}
      rows={sessions}
      rowKey={({ Id }) => Id}
      emptyText="No open session."
    />
  )
}
