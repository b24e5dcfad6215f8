import { Alert } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { definitionScreen } from '#console/routes.ts'
import { leaderboardPrizes, unpaidLimit } from '#contract/leaderboard-prizes.ts'
import classes from './prizes.module.css'

/** The definitions whose prizes can be paid, each with a link to its prizes. */
export function UnpaidDefinitions({ onClose }: { onClose: () => void }) {
  const { data } = useEndpointQuery(leaderboardPrizes.unpaid, {}, { errorDisplay: 'part' })
  if (!data) return null
  const { Definitions } = data
  const count = `${Definitions.length}${Definitions.length === unpaidLimit ? ' or more' : ''}`
  return (
    <Alert
      mb="md"
      title={`Prizes that can be paid · ${count}`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      {Definitions.length === 0 ? 'All prizes are paid.' : null}
      <ul className={classes.unpaid}>
        {Definitions.map(({ Id, Name, EventName }) => (
          <li key={Id}>
            <AppLink href={toHref(definitionScreen, { definitionId: Id }, { prizes: 'true' })}>
              {Id} <bdi>{Name}</bdi>
            </AppLink>
            {EventName === null ? null : (
              <div className={classes.event}>
                <bdi>{EventName}</bdi>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
