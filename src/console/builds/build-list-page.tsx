import { z } from 'zod'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { BuildPlatform, buildPlatforms, platformNames } from '#contract/build-platforms.ts'
import { buildList, ExplainParams } from './build-list.tsx'
import { ExplainDialog } from './explain-dialog.tsx'

const PageParams = ExplainParams.extend({ tab: z.string().optional() })

export function BuildListPage() {
  const [{ tab, explain }, setSearchParams] = useSearchParams(PageParams)
  const platform = BuildPlatform.safeParse(tab).data ?? 'android'
  return (
    <>
      <TabbedLists
        title="Build List"
        label="Builds by platform"
        tabs={buildPlatforms.map((key) => ({
          key,
          title: platformNames[key],
          content: <ListView list={buildList} context={key} />,
        }))}
      />
      {explain === undefined ? null : (
        <ExplainDialog
          key={`${platform} ${explain}`}
          initial={{ platform, buildNumber: explain, version: '', playerId: '' }}
          onClose={() => setSearchParams({ explain: undefined })}
        />
      )}
    </>
  )
}
