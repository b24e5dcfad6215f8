import { AppLink } from '#console/components/app-link.tsx'
import { Time } from '#console/components/time/time.tsx'
import { HomeLines, HomeSection } from '#console/home/shared/home-section.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { auditScreen } from '#console/routes.ts'
import { audit } from '#contract/audit.ts'
import classes from './audit.module.css'
import { toActionLabel } from './shared/audit-entry-parts.tsx'

/** How many entries are listed, and how many are read to find them among one's own. */
const listed = 8
const read = 50

/** What others did since midnight (UTC), newest first. */
export function HomeColleagues() {
  const { email } = useCurrentUser()
  const from = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
  const query = useEndpointQuery(
    audit.list,
    { query: { from, outcome: 'done', take: String(read) } },
    { errorDisplay: 'part' },
  )
  const entries = query.data?.Result.filter(({ Actor }) => Actor !== email && Actor.includes('@')).slice(0, listed)
  return (
    <HomeSection title="What colleagues did today" all={{ label: 'Audit log', href: toHref(auditScreen) }}>
      {query.error && !entries ? <ListError query={query} /> : null}
      {entries ? (
        <HomeLines emptyText="Nobody else has changed anything today.">
          {entries.map((entry) => (
            <li key={entry.Id}>
              <AppLink href={toHref(auditScreen, {}, { entry: entry.Id })}>{toActionLabel(entry)}</AppLink>{' '}
              <span className={classes.by}>
                {entry.Actor}, <Time at={entry.At} relative />
              </span>
            </li>
          ))}
        </HomeLines>
      ) : null}
    </HomeSection>
  )
}
