import { Badge, Group, Text } from '@mantine/core'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatCount } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'

const ResumeParams = z.object({ resume: z.string().optional() })

/** What happens to saves while a configuration is paused, and why. */
export const pauseText =
  'It took longer than 100 ms 20 times in 5 minutes, which slows down saves. Saves no longer update the attribute.'

function PausedBadge() {
  return (
    <Badge size="sm" tt="none" color="yellow" c="var(--qd-warning)" title={pauseText}>
      Paused
    </Badge>
  )
}

/** The name of a configuration; on a narrow screen also that it is paused, because a card has no column for it. */
export function ConfigurationName({ configuration: { Name, PausedAt } }: { configuration: AttributeConfiguration }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      <bdi>{Name}</bdi> {isNarrow && PausedAt !== null ? <PausedBadge /> : null}
    </>
  )
}

function Pause({ id, pausedAt }: { id: number; pausedAt: string }) {
  const [, setSearchParams] = useSearchParams(ResumeParams)
  const { disabledReason } = useCallAccess(attributeConfigurations.resume)
  return (
    <Group gap={8}>
      <PausedBadge />
      <Text size="xs">
        <Time at={pausedAt} relative />
      </Text>
      <ExplainedButton
        size="compact-sm"
        variant="default"
        disabledReason={disabledReason}
        onClick={() => setSearchParams({ resume: String(id) })}
      >
        Resume
      </ExplainedButton>
    </Group>
  )
}

/** How saves evaluate a configuration: whether it is paused, and what failed. */
export function EvaluationCell({
  configuration: { Id, PausedAt, Failures, LastFailure, LastFailedAt },
}: {
  configuration: AttributeConfiguration
}) {
  if (PausedAt === null && LastFailedAt === null) return '–'
  return (
    <div style={breaking}>
      {PausedAt === null ? null : <Pause id={Id} pausedAt={PausedAt} />}
      {LastFailedAt === null ? null : (
        <>
          {formatCount(Failures, 'failure')}, last <Time at={LastFailedAt} relative />
          <Text size="xs" c="dimmed">
            {LastFailure}
          </Text>
        </>
      )}
    </div>
  )
}

/** Long texts break between words, so that the actions stay within the window. */
export const breaking = { overflowWrap: 'break-word', whiteSpace: 'normal' } as const
