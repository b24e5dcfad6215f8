import { AppLink } from '#console/ui/app-link.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'

/** In place of a page that the person may not see. */
export function ForbiddenPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState text="You're not authorized to see this page.">
        <AppLink href="/">Go to the start page</AppLink>
      </EmptyState>
    </>
  )
}
