import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'

function MissingPart({ onRetry }: { onRetry: () => void }) {
  return (
    // A dialog's place is at the end of the page.
    <div role="alert" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      This part of the console could not be loaded. The server was upgraded or cannot be reached.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

type PartBoundaryProps = {
  /** Whether an error means that the part's file could not be fetched. */
  readonly isLoadError: (error: unknown) => boolean
  readonly onRetry: () => void
  readonly children?: ReactNode
}

type PartBoundaryState = { readonly failure?: { readonly error: unknown } | undefined }

/**
 * Says in the place of a part that it could not be loaded, and offers to try again; another error goes to the page's own
 * boundary.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = {}

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    const { isLoadError, onRetry, children } = this.props
    if (!failure) return children
    if (!isLoadError(failure.error)) throw failure.error
    const retry = () => {
      this.setState({ failure: undefined })
      onRetry()
    }
    return <MissingPart onRetry={retry} />
  }
}
