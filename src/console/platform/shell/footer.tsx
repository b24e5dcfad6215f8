import { Anchor } from '@mantine/core'
import { useSession } from '#console/platform/session/session.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { build } from './build.ts'
import classes from './footer.module.css'

/** The foot of every page: year, company, branch, and for administrators the commit. */
export function Footer() {
  const { person } = useSession()
  const company = `© ${new Date().getFullYear()}`
  return (
    <footer className={classes.footer}>
      <span>
        {company}{' '}
        {build.companyUrl ? (
          <Anchor href={build.companyUrl} inherit target="_blank" rel="noopener noreferrer">
            {build.companyName}
          </Anchor>
        ) : (
          build.companyName
        )}
      </span>
      <span className={classes.build}>
        {person && isAdmin(person) ? `${build.commit} · ` : ''}
        {build.branch}
      </span>
    </footer>
  )
}
