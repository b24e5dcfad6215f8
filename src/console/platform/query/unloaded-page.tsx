import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { type Crumb, PageHeader } from '#console/components/page-header.tsx'
import { useForgetPage } from '#console/platform/navigation/recents.ts'
import type { EndpointQuery } from './use-endpoint-query.ts'

/** Why one thing is not on screen: there is none, with what to do next as children, or it could not be loaded. */
export function ReadFailure({
  query: { error, refetch },
  unknownText,
  failureText,
  children,
}: {
  query: Pick<EndpointQuery<never>, 'error' | 'refetch'>
  /** Said of a 404 alone; the server's own words when absent. */
  unknownText?: string | undefined
  /** Said before the server's words when the thing could not be loaded. */
  failureText?: string | undefined
  children?: ReactNode
}) {
  if (error?.status === 404) return <EmptyState text={unknownText ?? error.message}>{children}</EmptyState>
  return (
    <EmptyState
      text={
        <>
          {failureText === undefined ? null : (
            <>
              <span>{failureText}</span>
              <br />
            </>
          )}
          <span>{error?.message}</span>
        </>
      }
    >
      <Button variant="subtle" onClick={refetch}>
        Try again
      </Button>
    </EmptyState>
  )
}

/** The page of one thing while it loads, and in its place when there is none or it could not be loaded. */
export function UnloadedPage({
  title,
  list,
  query,
  ...texts
}: {
  title: string
  /** The page of all such things. */
  list: Crumb & { readonly linkText: string }
  query: Pick<EndpointQuery<never>, 'error' | 'refetch'>
  unknownText?: string
  failureText?: string
}) {
  useForgetPage(query.error?.status === 404)
  return (
    <>
      <PageHeader title={title} crumbs={[list]} />
      {query.error ? (
        <ReadFailure query={query} {...texts}>
          <AppLink href={list.href}>{list.linkText}</AppLink>
        </ReadFailure>
      ) : (
        <Skeleton height={320} />
      )}
    </>
  )
}
