import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useIsAllowed } from '#console/platform/session/session.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { ChangeItem } from './change-item.tsx'
import classes from './recent-changes.module.css'
import type { ChangeScope } from './recent-changes-search-params.ts'
import { type Target, useTargetOfPage } from './use-target-of-page.ts'

/** While the list is open, changes of others appear soon, in milliseconds. */
const refetchIntervalMs = 10_000

const emptyTexts: Readonly<Record<ChangeScope, string>> = {
  mine: 'You have changed nothing in the last 24 hours.',
  page: 'Nobody has changed this in the last 24 hours.',
  everybody: 'Nobody has changed anything in the last 24 hours.',
}

function Changes({ scope, target }: { scope: ChangeScope; target: Target | undefined }) {
  const seesAll = useIsAllowed('ACCESS_AUDIT')
  const ofPage = scope === 'page' && target ? { targetKind: target.kind, targetId: target.id } : {}
  const query = useEndpointQuery(
    recentChanges.list,
    { query: { of: seesAll && scope !== 'mine' ? 'everybody' : 'mine', ...ofPage } },
    { errorDisplay: 'quiet', refetchInterval: refetchIntervalMs },
  )
  const { data, error } = query
  if (error && !data) return <ListError query={query} />
  if (!data) {
    return (
      <Stack gap="sm" role="status" aria-label="The changes are loading" aria-busy>
        {[70, 50, 80, 60].map((width) => (
          <Skeleton key={width} height={40} width={`${width}%`} />
        ))}
      </Stack>
    )
  }
  if (data.Changes.length === 0) return <Text size="sm">{emptyTexts[scope]}</Text>
  return (
    <ol className={classes.list} aria-label="Recent changes, newest first">
      {data.Changes.map((change) => (
        <ChangeItem key={change.Id} change={change} />
      ))}
    </ol>
  )
}

/** What was changed in the last 24 hours, each with its undo. `scope` undefined keeps it closed. */
export function RecentChangesDrawer({
  scope,
  onScope,
}: {
  scope: ChangeScope | undefined
  onScope: (scope: ChangeScope | undefined) => void
}) {
  const target = useTargetOfPage()
  const seesAll = useIsAllowed('ACCESS_AUDIT')
  const scopes: readonly { readonly value: ChangeScope; readonly label: string }[] = [
    { value: 'mine', label: 'Mine' },
    ...(target ? [{ value: 'page' as const, label: `This ${target.label.toLowerCase()}` }] : []),
    ...(seesAll ? [{ value: 'everybody' as const, label: 'Everybody’s' }] : []),
  ]
  const shown = scopes.find(({ value }) => value === scope)?.value ?? 'mine'
  return (
    <SideDrawer
      isOpen={scope !== undefined}
      onClose={() => onScope(undefined)}
      width={560}
      title="Recent changes"
      closeLabel="Close the recent changes"
    >
      <Text size="sm" c="dimmed" mb="sm">
        Changes of the last 24 hours. An undo here does the same as on the page of the change.
      </Text>
      {scopes.length > 1 ? (
        <SegmentedControl
          aria-label="Which changes"
          data={[...scopes]}
          value={shown}
          onChange={(value) => onScope(scopes.find((one) => one.value === value)?.value)}
          mb="sm"
          size="xs"
        />
      ) : null}
      {scope === undefined ? null : <Changes scope={shown} target={target} />}
    </SideDrawer>
  )
}
