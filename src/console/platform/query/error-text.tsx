import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { type ApiError, describeProblem, formatStatus } from './api-error.ts'

/** How many problems of the input are listed; the others are counted. */
const shownProblems = 10

/** An API error as text in the page: the server's message, the problems with the input, the request ID. */
export function ErrorText({ error }: { error: ApiError }) {
  const more = error.errors.length - shownProblems
  return (
    <>
      <div>{error.message}</div>
      {error.errors.length > 0 ? (
        <ul>
          {error.errors.slice(0, shownProblems).map((problem) => (
            <li key={`${problem.path} ${problem.message}`}>{describeProblem(problem)}</li>
          ))}
          {more > 0 ? <li>And {more.toLocaleString('en')} more problems.</li> : null}
        </ul>
      ) : null}
      <div>
        {formatStatus(error)}
        {error.requestId ? (
          <>
            {' · Request ID '}
            <CopyableId id={error.requestId} label="Copy request ID" />
          </>
        ) : null}
      </div>
    </>
  )
}
