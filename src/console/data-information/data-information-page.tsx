import { Alert, Button, SegmentedControl } from '@mantine/core'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import type { BucketBuild } from '#contract/build-buckets.ts'
import { builds } from '#contract/builds.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import type { DataInformation } from '#contract/data-information.ts'
import { BucketComparison } from './bucket-comparison.tsx'
import { type ListedGroup, toListedGroups } from './bucket-groups.ts'
import { BucketPanel } from './bucket-panel.tsx'
import classes from './data-information.module.css'
import { DataInformationParams } from './data-information-params.ts'
import { useDataInformation } from './shared/data-information.ts'

const crumbs = [{ title: 'Dashboard', href: '/' }]

/** The bucket that the address names; without one the first of the list, so that the page is never half empty. */
function findBucket(groups: readonly ListedGroup[], id: string | undefined) {
  const all = groups.flatMap(({ buckets }) => buckets)
  return id === undefined ? all[0] : all.find((one) => one.id === id)
}

/** The buckets of the content delivery, in one panel or two that can be compared. */
export function DataInformationPage() {
  const content = useDataInformation()
  const { data: allBuilds, error: buildsError, refetch } = useEndpointQuery(builds.all, {}, { errorDisplay: 'quiet' })
  const environment = useEnvironment() ?? 'Production'
  const [{ panels, bucket2, compare }, setParams] = useSearchParams(DataInformationParams)
  const isComparing = panels === '2' && compare !== undefined
  const disabledReason = bucket2 === undefined ? 'Choose a bucket in the second panel.' : undefined
  return (
    <>
      <PageHeader
        title="Data Information"
        crumbs={crumbs}
        count={content.data ? formatCount(content.data.buckets.length, 'bucket') : ''}
        actions={
          <>
            {panels === '2' ? (
              <ExplainedButton
                variant="default"
                disabledReason={isComparing ? undefined : disabledReason}
                onClick={() => setParams({ compare: isComparing ? undefined : 'true' })}
              >
                {isComparing ? 'Close comparison' : 'Compare buckets'}
              </ExplainedButton>
            ) : null}
            <SegmentedControl
              aria-label="Panels"
              value={panels ?? '1'}
              data={[
                { value: '1', label: 'Single panel' },
                { value: '2', label: 'Two panels' },
              ]}
              onChange={(count) => setParams({ panels: count === '2' ? '2' : undefined, compare: undefined })}
            />
          </>
        }
      />
      <ContentProblems content={content} />
      {buildsError && !allBuilds ? (
        <Alert color="yellow" title="Deprecated buckets are not marked" mb={12}>
          The builds couldn't be read, and they decide which buckets are deprecated.{' '}
          {environment === 'Production' ? 'Until then, live buckets are not split into (c) and (d). ' : null}
          <ListError query={{ error: buildsError, refetch }} />
        </Alert>
      ) : null}
      {content.data ? <Browser data={content.data} builds={allBuilds} environment={environment} /> : null}
      {content.data || content.error ? null : <LoadingSkeleton height={320} label="Loading the buckets" />}
    </>
  )
}

function ContentProblems({
  content: { data, error, isFetching, refetch },
}: {
  content: ReturnType<typeof useDataInformation>
}) {
  const unreadable = data?.unreadable ?? []
  return (
    <>
      {error ? (
        <Alert
          color="red"
          role="alert"
          title={data ? 'These buckets may be out of date' : "Couldn't read the buckets"}
          mb={12}
        >
          <div>{error.message} The rest of the console works without it.</div>
          <Button mt={8} variant="default" loading={isFetching} onClick={refetch}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {unreadable.length > 0 ? (
        <Alert color="yellow" title={`${formatCount(unreadable.length, 'part')} of the file couldn't be read`} mb={12}>
          <span className={classes.code}>{unreadable.slice(0, 10).join(', ')}</span>
          {unreadable.length > 10 ? ` and ${formatExact(unreadable.length - 10)} more` : null}
        </Alert>
      ) : null}
    </>
  )
}

function Browser({
  data,
  builds: all,
  environment,
}: {
  data: DataInformation
  builds: readonly BucketBuild[] | undefined
  environment: EnvironmentName
}) {
  const [params, setParams] = useSearchParams(DataInformationParams)
  const groups = toListedGroups(data.buckets, all, environment)
  const first = findBucket(groups, params.bucket)
  const second = params.bucket2 === undefined ? undefined : findBucket(groups, params.bucket2)
  const hasTwo = params.panels === '2'
  return (
    <>
      {hasTwo && params.compare && first && second ? (
        <BucketComparison before={first.bucket} after={second.bucket} />
      ) : null}
      <div className={classes.panels} data-two={hasTwo || undefined}>
        <BucketPanel
          label={hasTwo ? 'First panel' : 'Buckets'}
          groups={groups}
          builds={all}
          opened={first}
          linked={params.bucket}
          param="bucket"
          find={params.find}
          onFind={(find) => setParams({ find }, { replace: true })}
        />
        {hasTwo ? (
          <BucketPanel
            label="Second panel"
            groups={groups}
            builds={all}
            opened={second}
            linked={params.bucket2}
            param="bucket2"
            find={params.find2}
            onFind={(find2) => setParams({ find2 }, { replace: true })}
          />
        ) : null}
      </div>
    </>
  )
}
