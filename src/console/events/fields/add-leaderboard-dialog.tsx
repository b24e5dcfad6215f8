import { Text } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { GameEvent } from '#contract/event.ts'
import { leaderboardNameLimit } from '#contract/leaderboard-definitions.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { newLeaderboard, toLeaderboard, validateLeaderboard } from '../event-form.ts'
import { LeaderboardInputs } from './leaderboard-fields.tsx'

/** Why an event can get no leaderboard any more; undefined when it can. */
export function getLeaderboardLock({ Deleted, EndDate }: GameEvent): string | undefined {
  if (Deleted) return 'This event is deleted. Restore it from the list to add a leaderboard.'
  return new Date(EndDate) <= new Date() ? 'This event has ended: its leaderboards stay.' : undefined
}

/** The name of the event, for an event that has no leaderboard yet; a second one is named by hand. */
const suggestName = ({ Content, LeaderboardNames }: GameEvent) =>
  LeaderboardNames.length === 0 ? Content.slice(0, leaderboardNameLimit).trim() : ''

/** Adds a leaderboard to an event that exists. */
export function AddLeaderboardDialog({ event, onClose }: { event: GameEvent; onClose: () => void }) {
  const lock = getLeaderboardLock(event)
  return (
    <FormDialog
      endpoint={leaderboards.saveDefinition}
      initialValues={{ ...newLeaderboard, name: suggestName(event) }}
      validate={(values) => validateLeaderboard(values, '')}
      toInput={(values) => ({ body: { ...toLeaderboard(values), eventId: event.Id } })}
      errorFields={{ attributeNames: 'attributes' }}
      errorMessage={(error: ApiError) => error.messageOr('The leaderboard was not added.')}
      successMessage={({ data }) => `${data.Name} was added to ${event.Content}.`}
      title={`Add a leaderboard to ${event.Content}`}
      confirmLabel="Add leaderboard"
      canConfirm={() => lock === undefined}
      target={
        <Text size="sm" mb="sm">
          {lock ?? `Edition ${event.Id}, profile ${event.ProfileName}.`}
        </Text>
      }
      keptBy="leaderboard"
      subject="this leaderboard"
      takesReason
      size="lg"
      onClose={onClose}
    >
      {(fields) => <LeaderboardInputs fields={fields} prizes={fields.values.prizes} />}
    </FormDialog>
  )
}
