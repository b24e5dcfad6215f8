import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'

function LoadErrorMessage({ onRetry }: { onRetry: () => void }) {
  return (
    // In place of a dialog it is at the end of the page, out of view.
    <div role="alert" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      This part of the console could not be loaded. The server was upgraded or cannot be reached.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

type LoadErrorBoundaryProps = {
  /** Whether an error means that the file of the content could not be fetched. */
  readonly isLoadError: (error: unknown) => boolean
  readonly onRetry: () => void
  readonly children?: ReactNode
}

type LoadErrorBoundaryState = { readonly failure?: { readonly error: unknown } | undefined }

/**
 * Shows in place of lazily loaded content that it could not be loaded, and offers to try again; another error goes to
 * the page's own boundary.
 */
export class LoadErrorBoundary extends Component<LoadErrorBoundaryProps, LoadErrorBoundaryState> {
  override state: LoadErrorBoundaryState = {}

  static getDerivedStateFromError(error: unknown): LoadErrorBoundaryState {
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
    return <LoadErrorMessage onRetry={retry} />
  }
}
