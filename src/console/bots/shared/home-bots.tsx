import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { HomeSection } from '#console/home/shared/home-section.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { isExcludedHere } from '#console/platform/session/session.ts'
import { type BotCounts, type BotRun, bots } from '#contract/bots.ts'
import type { Home } from '#contract/home.ts'

/** What a newcomer lets play. */
const usual = { players: 50, minutes: 10 } as const

const playingMs = 3_000

/** "61 sign-ins, 120 saves, 3 messages collected, 2 calls refused, 1 failed" */
function describe({ SignIns, Saves, Collects, Refused, Errors }: BotCounts): string {
  return [
    formatCount(SignIns, 'sign-in'),
    formatCount(Saves, 'save'),
    `${formatCount(Collects, 'message')} collected`,
    ...(Refused > 0 ? [`${formatCount(Refused, 'call')} refused`] : []),
    ...(Errors > 0 ? [`${formatExact(Errors)} failed`] : []),
  ].join(', ')
}

function isPlaying(run: BotRun | null | undefined): run is BotRun {
  return run?.EndedAt === null
}

/** Lets bots play in Development, shows what they do, and stops them. What they do is read from their start on. */
export function HomeBots({ home }: { home: Home }) {
  return isExcludedHere(bots.get.excludedEnvironments) ? null : <Bots home={home} />
}

function Bots({ home }: { home: Home }) {
  const [hasStarted, setHasStarted] = useState(false)
  const isRunning = home.Runs.some(({ Kind }) => Kind === 'bots')
  if (isRunning && !hasStarted) setHasStarted(true)
  const { data } = useEndpointQuery(
    bots.get,
    {},
    {
      enabled: hasStarted,
      errorDisplay: 'part',
      refetchInterval: (read) => (isPlaying(read?.Run) ? playingMs : undefined),
    },
  )
  const run = hasStarted ? data?.Run : null
  return (
    <HomeSection title="Bots">
      {isPlaying(run) ? <Playing run={run} /> : <Idle last={run ?? null} onStart={() => setHasStarted(true)} />}
    </HomeSection>
  )
}

function Playing({ run }: { run: BotRun }) {
  const stop = useEndpointMutation(bots.stop, { errorMessage: "Couldn't stop the bots." })
  return (
    <>
      <Text fz={13} mb={8}>
        {formatExact(run.Playing)} of {formatCount(run.Players, 'bot plays', 'bots play')}, until{' '}
        <Time at={run.Until} />: {describe(run)}.
      </Text>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          loading={stop.isPending}
          onClick={() => stop.mutate({}, { onSuccess: () => notify.success('The bots are stopped.') })}
        >
          Stop the bots
        </Button>
      </div>
    </>
  )
}

function Idle({ last, onStart }: { last: BotRun | null; onStart: () => void }) {
  const start = useEndpointMutation(bots.start, { errorMessage: "Couldn't start the bots." })
  return (
    <>
      <Text fz={13} mb={8}>
        Mock players who sign in, save and collect messages through the calls of the game.
      </Text>
      {last?.EndedAt ? (
        <Text fz={13} mb={8}>
          The last {formatCount(last.Players, 'bot')} ended <Time at={last.EndedAt} relative />: {describe(last)}.
          {last.Failure === '' ? null : ` ${last.Failure}`}
        </Text>
      ) : null}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          maw="100%"
          px="xs"
          loading={start.isPending}
          onClick={() => {
            const onSuccess = () => {
              onStart()
              notify.success('The bots are signing in.')
            }
            start.mutate({ body: usual }, { onSuccess })
          }}
        >
          Run {usual.players} bots for {usual.minutes} min
        </Button>
      </div>
    </>
  )
}
