import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useServerInfo } from '#console/platform/session/session.ts'
import { build } from '#console/platform/shell/build.ts'
import '#console/platform/shell/environment-colors.css'
import classes from './sign-in-layout.module.css'

/** The page of a form outside of the console: name and environment above, the build below. */
export function SignInLayout({
  title,
  isWide = false,
  children,
}: {
  title: string
  /** For what needs more width than a form. */
  isWide?: boolean
  children: ReactNode
}) {
  const { displayName, environment, environmentText } = useServerInfo()
  useEffect(() => {
    document.title = displayName ? `${title} · ${displayName}` : title
  }, [title, displayName])
  useLayoutEffect(() => {
    if (environment) document.documentElement.dataset.environment = environment
  }, [environment])
  return (
    <div className={classes.page}>
      <main className={classes.card} data-wide={isWide || undefined}>
        <div className={classes.brand}>
          <span>Quarterdeck</span>
          <span className={classes.environment}>{environmentText || 'Unknown environment'}</span>
        </div>
        {displayName && displayName !== 'Quarterdeck' ? (
          <Text c="dimmed" size="sm">
            {displayName}
          </Text>
        ) : null}
        <h1 className={classes.title}>{title}</h1>
        {children}
      </main>
      <footer className={classes.build}>
        {build.commit} · {build.branch}
      </footer>
    </div>
  )
}
