import { Button, Card, Group, Skeleton, Text, Timeline, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useAreLoading } from '#console/platform/query/use-are-loading.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { type BuildPlatform, buildPlatforms } from '#contract/build-platforms.ts'
import { type Build, builds } from '#contract/builds.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { toBuildState } from './build-badge.tsx'
import classes from './builds.module.css'

/** The titles of the cards. Source: specification, "API Timeline". */
const cardTitles = { android: 'Android', ios: 'Ios' } as const

/** The versions of a platform, the latest first, and the open one: that of the address, or else the latest. */
function toVersions(all: EndpointReply<typeof builds.versions>, platform: BuildPlatform, version: string | undefined) {
  const versions = all.filter(({ Platform }) => Platform === platform).map(({ Version }) => Version)
  return { versions, opened: versions.find((one) => one === version) ?? versions[0] }
}

/** Whether the versions, or the builds of an open one, are still being read. */
export function useAreBuildsLoading(open: Partial<Record<BuildPlatform, string>>): boolean {
  const { data, error } = useEndpointQuery(builds.versions, {}, { errorDisplay: 'quiet' })
  const inputs = buildPlatforms.flatMap((platform) => {
    const { opened } = toVersions(data ?? [], platform, open[platform])
    return opened === undefined ? [] : [{ params: { platform, version: opened } }]
  })
  const areBuildsLoading = useAreLoading(builds.ofVersion, inputs, 'quiet')
  return data ? areBuildsLoading : !error
}

type TimelineProps = {
  readonly platform: BuildPlatform
  /** The open version; the latest when absent. */
  readonly version: string | undefined
  readonly onVersion: (version: string) => void
  readonly onAdd: () => void
  readonly onBuild: (build: Build) => void
}

/** The card of a platform: its versions, the latest first, and the builds of the open one. */
export function VersionTimeline({ platform, version, onVersion, onAdd, onBuild }: TimelineProps) {
  const query = useEndpointQuery(builds.versions, {}, { errorDisplay: 'quiet' })
  const { disabledReason } = useCallAccess(builds.save)
  const { versions, opened } = query.data ? toVersions(query.data, platform, version) : {}
  return (
    <Card withBorder component="section" aria-label={cardTitles[platform]}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {cardTitles[platform]}
        </Title>
        <ExplainedButton
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabledReason={disabledReason}
          onClick={onAdd}
        >
          Add build
        </ExplainedButton>
      </Group>
      {versions ? null : query.error ? <ListError query={query} /> : <Skeleton h={160} />}
      {versions?.length === 0 ? (
        <Text size="sm" c="dimmed">
          No builds on this platform yet. Add the first one.
        </Text>
      ) : null}
      <Timeline bulletSize={16} lineWidth={2}>
        {(versions ?? []).map((one) => (
          <Timeline.Item
            key={one}
            title={
              <Button
                size="compact-sm"
                variant={one === opened ? 'filled' : 'default'}
                aria-expanded={one === opened}
                onClick={() => onVersion(one)}
              >
                {one}
              </Button>
            }
          >
            {one === opened ? <VersionBuilds platform={platform} version={one} onBuild={onBuild} /> : null}
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  )
}

function VersionBuilds({
  platform,
  version,
  onBuild,
}: {
  platform: BuildPlatform
  version: string
  onBuild: (build: Build) => void
}) {
  const query = useEndpointQuery(
    builds.ofVersion,
    { params: { platform, version } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  const { disabledReason } = useCallAccess(builds.save)
  if (!query.data) return query.error ? <ListError query={query} /> : <Skeleton h={28} mt={8} />
  return (
    <div className={classes.builds}>
      {query.data.map((build) => {
        const { label, color, textColor } = toBuildState(build)
        return (
          <ExplainedButton
            key={build.BuildNumber}
            size="compact-sm"
            variant="light"
            color={color}
            c={textColor}
            disabledReason={disabledReason}
            onClick={() => onBuild(build)}
          >
            {build.BuildNumber} · {label}
          </ExplainedButton>
        )
      })}
    </div>
  )
}
