import { type ReactNode, useId } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import classes from './home.module.css'

/** A section of the home page: a title, what it shows, and the link to all of it, or something else at the end. */
export function HomeSection({
  title,
  all,
  end,
  children,
}: {
  title: string
  all?: { readonly label: string; readonly href: string }
  end?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {all ? (
          <AppLink href={all.href} className={classes.all}>
            {all.label}
          </AppLink>
        ) : null}
        {end}
      </div>
      {children}
    </section>
  )
}

/** The lines of a section. */
export function HomeLines({ children }: { children: readonly ReactNode[] }) {
  return <ul className={classes.lines}>{children}</ul>
}
