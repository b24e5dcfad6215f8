import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { settingsTabs } from '../shared/settings-slot.ts'

/** Users, roles and what other subjects keep here; who may not open a tab does not see it. */
export function SettingsPage() {
  const getForbiddenReason = useForbiddenReason()
  const tabs = useSlot(settingsTabs)
    .filter(({ access }) => getForbiddenReason(access) === undefined)
    .map(({ key, title, component: Tab }) => ({
      key,
      title,
      content: (
        <Suspense fallback={<Skeleton height={320} />}>
          <Tab />
        </Suspense>
      ),
    }))
  return <TabbedLists title="Settings" label="Settings" tabs={tabs} />
}
