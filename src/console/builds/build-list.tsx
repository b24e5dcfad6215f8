import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { z } from 'zod'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { apiTimelineScreen } from '#console/routes.ts'
import { toBucketName } from '#contract/build-buckets.ts'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import { type Build, builds } from '#contract/builds.ts'
import { BuildBadge } from './build-badge.tsx'
import classes from './builds.module.css'

const emptyText = "There isn't any build to show."

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** The name of the bucket, with the whole path on hover, or in its place where nothing can hover. */
function Bucket({ build: { ContentEnvironment } }: { build: Build }) {
  const name = toBucketName(ContentEnvironment)
  if (name === ContentEnvironment) return name || '–'
  return (
    <>
      <span className={classes.bucket} title={ContentEnvironment}>
        {name}
      </span>
      <span className={classes.path}>{ContentEnvironment}</span>
    </>
  )
}

const columns: readonly Column<Build>[] = [
  {
    key: 'buildNumber',
    title: 'Build Number',
    width: 220,
    mobileRole: 'title',
    cell: (build) => (
      <span className={classes.number}>
        {build.BuildNumber} <BuildBadge build={build} />
      </span>
    ),
  },
  { key: 'version', title: 'Version', width: 110, mobileRole: 'meta', cell: ({ Version }) => Version },
  {
    key: 'bucket',
    title: 'Content bucket',
    mobileRole: 'subtitle',
    cell: (build) => <Bucket build={build} />,
  },
  {
    key: 'contentEnvironment',
    title: 'Content path',
    cell: (build) => build.ContentEnvironment || '–',
    isHiddenByDefault: true,
  },
  { key: 'staticRoute', title: 'Unique Access', width: 120, cell: ({ StaticRoute }) => yesOrNo(StaticRoute) },
  { key: 'isStaging', title: 'Staging', width: 90, cell: ({ IsStaging }) => yesOrNo(IsStaging) },
  {
    key: 'updateRequired',
    title: 'Update Required',
    width: 170,
    cell: ({ UpdateRequiredSince }) =>
      UpdateRequiredSince === null ? 'No' : <>Since {<Time at={UpdateRequiredSince} part="day" />}</>,
  },
  { key: 'debuggerBuild', title: 'Debugger Build', width: 130, cell: ({ DebuggerBuild }) => yesOrNo(DebuggerBuild) },
  { key: 'description', title: 'Description', cell: ({ Description }) => <bdi>{Description || '–'}</bdi> },
  {
    key: 'explain',
    title: 'Explain',
    isActions: true,
    width: 48,
    cell: (build) => <ExplainButton buildNumber={build.BuildNumber} />,
  },
]

const pagedList = defineList({
  id: 'builds',
  noun: { one: 'build', many: 'builds' },
  label: 'Builds, highest number first',
  endpoint: builds.list,
  toRequest: (params, platform: BuildPlatform) => ({
    params: { platform },
    query: { desc: 'true' as const, ...toPageQuery(params) },
    headers: { platform },
  }),
  // The specification keeps the error in the list and leaves the page as it is.
  queryOptions: { errorDisplay: 'quiet' },
  columns,
  rowKey: ({ BuildNumber }) => String(BuildNumber),
  rowHref: ({ Platform, Version }) => toHref(apiTimelineScreen, {}, { [Platform]: Version }),
  search: {
    label: 'Search by build number',
    placeholder: 'Search by build number',
    applyOn: 'enter',
    hasButtons: true,
  },
  emptyText,
  noMatchText: `${emptyText} Builds are searched by their whole number.`,
})

/** The builds of a platform, highest number first; with a search text those with exactly this number. */
export const buildList: typeof pagedList = {
  ...pagedList,
  useRows: (params, platform) => {
    const isSearch = params.filter !== ''
    // Another text would be another address of the server, or none.
    const isNumber = /^\d+$/.test(params.filter)
    const page = pagedList.useRows(params, platform, !isSearch)
    const found = useEndpointQuery(
      builds.find,
      { params: { search: isNumber ? params.filter : '0' }, headers: { platform } },
      { enabled: isNumber, errorDisplay: 'quiet', keepPreviousData: false },
    )
    if (!isSearch) return page
    const rows = isNumber ? found.data?.m_apiMatch : []
    return {
      rows,
      total: rows?.length,
      isTotalExact: true,
      isPlaceholderData: found.isPlaceholderData,
      error: rows ? undefined : found.error,
      refetch: found.refetch,
    }
  },
}

/** The build whose decision is explained, by its number. */
export const ExplainParams = z.object({ explain: z.string().optional() })

/** Opens the explanation whether a build may play. */
function ExplainButton({ buildNumber }: { buildNumber: number }) {
  const [, setSearchParams] = useSearchParams(ExplainParams)
  const label = `Explain whether build ${buildNumber} may play`
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => setSearchParams({ explain: String(buildNumber) })}
      >
        <IconHelpCircle size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
