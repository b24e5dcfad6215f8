import { AppLink } from '#console/components/app-link.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerListScreen } from '#console/routes.ts'

/** The next step where there are no purchases. */
export function PlayersLink() {
  return <AppLink href={toHref(playerListScreen)}>Go to players</AppLink>
}
