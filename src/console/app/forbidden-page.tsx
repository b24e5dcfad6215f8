import { Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useGo } from '#console/api/address.ts'
import { AppLink } from '#console/ui/app-link.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'

/** In place of a page that the person may not see. */
export function ForbiddenPage({ title }: { title: string }) {
  const { history } = useRouter()
  const go = useGo()
  // Opened from a link outside of the console: the step back would leave it.
  const goBack = () => (history.canGoBack() ? history.back() : go('/', { replace: true }))
  return (
    <>
      <PageHeader title={title} />
      <EmptyState text="You're not authorized to see this page.">
        <Group gap="md" justify="center">
          <Button variant="default" onClick={goBack}>
            Go Back
          </Button>
          <AppLink href="/">Go to the start page</AppLink>
        </Group>
      </EmptyState>
    </>
  )
}
