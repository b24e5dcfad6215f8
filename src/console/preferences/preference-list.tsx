import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { auditScreen } from '#console/routes.ts'
import { type Preference, preferences, preferenceTypes } from '#contract/preferences.ts'
import { PreferenceValue } from './preference-value.tsx'

const columns: readonly Column<Preference>[] = [
  {
    key: 'key',
    title: 'Key',
    width: 260,
    mobileRole: 'title',
    sortValue: ({ Key }) => Key,
    cell: ({ Key }) => <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{Key}</span>,
  },
  {
    key: 'type',
    title: 'Type',
    width: 120,
    sortValue: ({ Type }) => Type,
    cell: ({ Type }) => preferenceTypes[Type],
  },
  {
    key: 'value',
    title: 'Value',
    mobileRole: 'subtitle',
    cell: ({ Key, Value }) => <PreferenceValue preferenceKey={Key} value={Value} />,
  },
  {
    key: 'required',
    title: 'Required',
    width: 110,
    sortValue: ({ Required }) => (Required ? 0 : 1),
    cell: ({ Required }) => (Required ? 'Yes' : 'No'),
  },
  {
    key: 'changed',
    title: 'Changed',
    width: 240,
    sortValue: ({ ChangedAt }) => ChangedAt ?? '',
    cell: (preference) => <LastChange preference={preference} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 110,
    isActions: true,
    cell: (preference) => <DeleteButton preference={preference} />,
  },
]

/** When a preference was last changed and by whom, with all of its changes behind a link. */
function LastChange({ preference: { Key, ChangedAt, ChangedBy } }: { preference: Preference }) {
  const canReadAudit = useAccessCheck()('ACCESS_AUDIT')
  if (ChangedAt === null) return '–'
  const time = <Time at={ChangedAt} />
  return (
    <>
      {canReadAudit ? (
        <AppLink href={toHref(auditScreen, {}, { kind: 'preference', target: Key })}>{time}</AppLink>
      ) : (
        time
      )}{' '}
      <bdi>{ChangedBy}</bdi>
    </>
  )
}

function DeleteButton({ preference: { Key, Version, Required } }: { preference: Preference }) {
  return (
    <ActionButton
      endpoint={preferences.remove}
      input={{ params: { preferenceKey: Key } }}
      ifMatch={Version}
      isDestructive
      target={Key}
      disabledReason={Required ? 'This preference is required and cannot be deleted.' : undefined}
      icon={<IconTrash size={14} aria-hidden />}
      button={{ size: 'compact-sm', variant: 'subtle', bg: Required ? 'transparent' : undefined }}
      labels={{
        label: 'Delete',
        question: `Delete the preference ${Key}?`,
        body: 'It is removed for everybody. The audit log keeps its value.',
        confirm: 'Delete preference',
        done: 'Preference deleted successfully!',
        failed: "Couldn't delete the preference.",
      }}
    />
  )
}

const NewParams = z.object({ new: z.enum(['true']).optional() })

function NewButton() {
  const [, setSearchParams] = useSearchParams(NewParams)
  return (
    <Button variant="default" onClick={() => setSearchParams({ new: 'true' })}>
      New Preference
    </Button>
  )
}

export const preferenceList = defineLocalList({
  id: 'preferences',
  noun: { one: 'preference', many: 'preferences' },
  label: 'Console preferences',
  useAllRows: () => {
    const { data, error, refetch } = useEndpointQuery(preferences.list, {})
    return { rows: data, error, refetch }
  },
  searchText: ({ Key, Value }) => `${Key} ${Value}`,
  columns,
  rowKey: ({ Key }) => Key,
  rowSearchParams: ({ Key }) => ({ edit: Key }),
  search: { label: 'Search by key or value' },
  emptyText: 'The Table is Empty',
  emptyAction: NewButton,
  noMatchText: 'No preference matches this search.',
})
