import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import type { EndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { preferencesScreen } from '#console/shared/screens/preferences.ts'
import { type Preference, preferences, preferenceTypes } from '#contract/preferences.ts'
import { PreferenceValue } from './preference-value.tsx'

/** The address of the dialog that edits a preference. */
function editHref({ Key }: Preference): string {
  return toHref(preferencesScreen, {}, { edit: Key })
}

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
    key: 'actions',
    title: 'Actions',
    width: 110,
    isActions: true,
    cell: (preference) => <DeleteButton preference={preference} />,
  },
]

function DeleteButton({ preference: { Key, Version, Required } }: { preference: Preference }) {
  return (
    <ActionButton
      endpoint={preferences.remove}
      input={{ params: { preferenceKey: Key } }}
      ifMatch={Version}
      harmful
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

/** The preferences by key; a row leads to its dialog. */
export function PreferenceTable({
  asked,
  onNew,
}: {
  asked: EndpointQuery<typeof preferences.list>
  onNew: () => void
}) {
  return (
    <DataTable
      label="Console preferences"
      columns={columns}
      rows={asked.data}
      rowKey={({ Key }) => Key}
      rowHref={editHref}
      emptyNext={
        <Button variant="default" onClick={onNew}>
          New Preference
        </Button>
      }
      problem={
        asked.error && !asked.data ? (
          <>
            The preferences could not be loaded. {asked.error.message}{' '}
            <Button variant="default" size="compact-sm" onClick={asked.refetch}>
              Try again
            </Button>
          </>
        ) : undefined
      }
      expectedRows={6}
    />
  )
}
