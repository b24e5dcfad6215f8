import { Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { EmptyState } from '#console/components/empty-state.tsx'
import { hasUnsaved } from '#console/platform/forms/unsaved.ts'

/** Whether a part of the console could not be fetched: after an upgrade the old parts are gone. */
function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
}

/** In place of a page that failed to render. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  const missing = isChunkLoadError(error)
  const text = missing
    ? 'A part of the console could not be loaded. The server was upgraded or cannot be reached.'
    : 'This page cannot be shown: an error in the console. Nothing was changed.'
  return (
    <div role="alert">
      <EmptyState
        text={
          <>
            {text}
            {hasUnsaved() ? ' Reloading discards unsaved changes.' : ''}
          </>
        }
      >
        <Group gap="xs">
          <Button onClick={() => window.location.reload()}>Reload the console</Button>
          <Button variant="default" onClick={() => void router.invalidate()}>
            Try again
          </Button>
        </Group>
      </EmptyState>
    </div>
  )
}
