import { Anchor } from '@mantine/core'
import { build } from '#console/api/build.ts'
import { useSession } from '#console/api/session.ts'
import { isAdmin } from '#contract/permissions.ts'
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
