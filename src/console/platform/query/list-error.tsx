import { Button } from '@mantine/core'
import type { RequestFailure } from './api-error.ts'

/** What stands in place of rows that could not be read. */
export function ListProblem({
  asked: { failure, askAgain },
}: {
  asked: { readonly failure: RequestFailure | undefined; readonly askAgain: () => void }
}) {
  return (
    <span role="alert">
      {failure?.message}{' '}
      <Button variant="subtle" size="compact-sm" onClick={askAgain}>
        Try again
      </Button>
    </span>
  )
}
