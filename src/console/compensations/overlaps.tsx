import { Alert, Checkbox } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { compensationScreen } from '#console/routes.ts'
import type { CompensationOverlap } from '#contract/compensations.ts'
import classes from './compensations.module.css'

const showTime = (instant: string) => formatDateTime(new Date(instant))

/** Names the compensations that some of the players would get besides this one, and asks whether they get both. */
export function Overlaps({
  overlaps,
  isConfirmed,
  onConfirm,
}: {
  overlaps: readonly CompensationOverlap[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) {
  return (
    <Alert color="yellow" role="alert" title="Already compensated for these hours">
      <ul className={classes.conditions}>
        {overlaps.map(({ Id, Outage, OutageFrom, OutageTo, Players }) => (
          <li key={Id}>
            {formatPlayers(Players)} would also have{' '}
            <AppLink href={toHref(compensationScreen, { compensationId: Id })} target="_blank">
              <bdi>{Outage}</bdi>
            </AppLink>
            , {showTime(OutageFrom)} to {showTime(OutageTo)}.
          </li>
        ))}
      </ul>
      <Checkbox
        mt="xs"
        label="Compensate again"
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </Alert>
  )
}
