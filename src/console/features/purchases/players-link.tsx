import { AppLink } from '#console/components/app-link.tsx'

/** The next step where there are no purchases. */
export function PlayersLink() {
  return <AppLink href="/acp/players-listing">Go to players</AppLink>
}
