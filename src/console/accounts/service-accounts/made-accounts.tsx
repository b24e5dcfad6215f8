import { Alert } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { isUsableKey, LastUse } from '#console/game-access/shared/key-state.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { settingsScreen } from '#console/routes.ts'
import { serviceAccounts } from '#contract/service-accounts.ts'
import type { User } from '#contract/users.ts'
import classes from './service-accounts.module.css'

const shown = 5

/** The service accounts that a user made, which go on working without the user. Nothing where there are none. */
export function MadeAccounts({ user }: { user: User }) {
  const { data, error } = useEndpointQuery(
    serviceAccounts.list,
    { query: { madeBy: String(user.Id), take: 100 } },
    { errorDisplay: 'contained' },
  )
  const all = data?.Result.filter(isUsableKey) ?? []
  const href = toHref(settingsScreen, {}, { tab: 'service-accounts' })
  if (error && !data)
    return <Alert color="yellow">The service accounts of this user could not be loaded: {error.message}</Alert>
  if (all.length === 0) return null
  return (
    <Alert color="yellow" title="These service accounts go on working">
      <ul className={classes.made}>
        {all.slice(0, shown).map(({ Id, Name, Role, LastUsedAt }) => (
          <li key={Id}>
            <bdi>{Name}</bdi>, role <bdi>{Role?.Name}</bdi>, last used: <LastUse at={LastUsedAt} />
          </li>
        ))}
        {all.length > shown ? <li>and {all.length - shown} more</li> : null}
      </ul>
      The user may have kept their keys. <AppLink href={href}>Rotate or revoke them</AppLink>
    </Alert>
  )
}
