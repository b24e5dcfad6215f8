import { Stack, Text } from '@mantine/core'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { describeUndo, type Undo } from '#console/platform/actions/undo.ts'
import { events, type KeptEvent } from '#contract/events.ts'

const namedEvents = 20

function describeUse({ IsChanged, Players }: KeptEvent): string {
  const uses = [...(IsChanged ? ['changed'] : []), ...(Players > 0 ? [formatCount(Players, 'player')] : [])]
  return uses.join(', ')
}

function KeptEvents({ kept }: { kept: readonly KeptEvent[] }) {
  const more = kept.length - namedEvents
  return (
    <Stack gap="xs">
      <Text size="sm">
        Somebody changed {kept.length === 1 ? 'it' : 'them'} since, or players joined. Deleting also takes the
        leaderboards from these players.
      </Text>
      <ul style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {kept.slice(0, namedEvents).map((event) => (
          <li key={event.Id}>
            <bdi>{event.Content}</bdi> (edition {event.Id}): {describeUse(event)}
          </li>
        ))}
        {more > 0 ? <li>And {formatExact(more)} more.</li> : null}
      </ul>
    </Stack>
  )
}

function toRest(kept: readonly KeptEvent[], noun: string) {
  if (kept.length === 0) return undefined
  const isOne = kept.length === 1
  return {
    title: `${formatCount(kept.length, noun)} ${isOne ? 'was' : 'were'} kept. Delete ${isOne ? 'it' : 'them'} too?`,
    confirmLabel: isOne ? 'Delete this one too' : `Delete these ${formatExact(kept.length)} too`,
    cancelLabel: isOne ? 'Keep it' : 'Keep them',
    body: <KeptEvents kept={kept} />,
    endpoint: events.undoImport,
    input: {
      body: {
        ids: kept.map(({ Id }) => Id),
        confirmed: kept.map(({ Id, Version, Players }) => ({ Id, Version, Players })),
      },
    },
  }
}

/**
 * The words of an undo of created events. What others changed or joined since is kept and named, and deleted only when that is
 * confirmed.
 */
export const undoImport = ({ what, noun }: { what: 'import' | 'series'; noun: 'event' | 'edition' }): Undo =>
  describeUndo(events.undoImport, {
    done: ({ Ids, Kept }) => {
      const kept = Kept.length > 0 ? `, ${formatExact(Kept.length)} kept` : ''
      return `The ${what} was undone: ${formatCount(Ids.length, noun)} deleted${kept}.`
    },
    failed: `Couldn't undo the ${what}. Nothing was deleted.`,
    toRest: ({ Kept }) => toRest(Kept, noun),
  })
