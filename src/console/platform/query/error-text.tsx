import { CopyableId } from '#console/components/copyable-id.tsx'
import { type ApiError, formatStatus } from './api-error.ts'

/** An API error as text in the page: the server's message, the problems with the input, the request ID. */
export function ErrorText({ failure }: { failure: ApiError }) {
  return (
    <>
      <div>{failure.message}</div>
      {failure.errors.length > 0 ? (
        <ul>
          {failure.errors.slice(0, 10).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path ? `${path}: ` : ''}
              {message}
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        {formatStatus(failure)}
        {failure.requestId ? (
          <>
            {' · Request ID '}
            <CopyableId id={failure.requestId} label="Copy request ID" />
          </>
        ) : null}
      </div>
    </>
  )
}
