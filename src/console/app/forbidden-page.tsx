import { AppLink } from '#console/ui/app-link.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'

/** In place of a page that the person may not see. */
export function ForbiddenPage() {
  return (
    <EmptyState text="You're not authorized to see this page.">
      <AppLink href="/">Go to the start page</AppLink>
    </EmptyState>
  )
}
