import type { ReactNode } from 'react'
import type { Column } from '#console/components/table/data-table-props.ts'
import { Time } from '#console/components/time/time.tsx'
import type { UserSession } from '#contract/users.ts'
import { toDeviceName } from './device-name.ts'

/** The columns of open sessions: device, address and times; `action` draws what can be done with one. */
export const toSessionColumns = (action: (session: UserSession) => ReactNode): readonly Column<UserSession>[] => [
  {
    key: 'device',
    title: 'Device',
    mobileRole: 'title',
    cell: ({ Device, IsOwn }) => (
      <>
        <bdi title={Device}>{toDeviceName(Device) || 'Unknown'}</bdi>
        {IsOwn ? ' (this session)' : ''}
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
