import { Button } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'

/**
 * Says in the place of a part that it could not be loaded, and offers to try again; another error goes to the page's own
 * boundary. `attempt` is different for every try.
 */
export function PartBoundary({
  attempt,
  isLoadError,
  onRetry,
  children,
}: {
  attempt: number
  isLoadError: (error: unknown) => boolean
  onRetry: () => void
  children?: ReactNode
}) {
  const MissingPart = useMemo(
    () =>
      function MissingPart({ error }: { error: unknown }) {
        if (!isLoadError(error)) throw error
        return (
          // A dialog's place is at the end of the page.
          <div role="alert" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
            This part of the console could not be loaded. The server was upgraded or cannot be reached.{' '}
            <Button variant="subtle" size="compact-sm" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )
      },
    [isLoadError, onRetry],
  )
  return (
    <CatchBoundary getResetKey={() => attempt} errorComponent={MissingPart}>
      {children}
    </CatchBoundary>
  )
}
