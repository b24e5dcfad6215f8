import { Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { AppLink } from '#console/components/app-link.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { MissingPermission } from '#console/platform/navigation/missing-permission.tsx'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'

/** In place of a page that the user is not allowed to see. `reason` says which permission is missing. */
export function ForbiddenPage({ title, reason }: { title: string; reason: string }) {
  const { history } = useRouter()
  const go = useNavigateTo()
  // Opened from a link outside of the console: going back would leave it.
  const goBack = () => (history.canGoBack() ? history.back() : go('/', { replace: true }))
  return (
    <>
      <PageHeader title={title} />
      <MissingPermission reason={reason}>
        <Group gap="md" justify="center">
          <Button variant="default" onClick={goBack}>
            Go Back
          </Button>
          <AppLink href="/">Go to the start page</AppLink>
        </Group>
      </MissingPermission>
    </>
  )
}
