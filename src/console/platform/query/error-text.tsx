import { CopyableId } from '#console/components/copyable-id.tsx'
import { type ApiError, formatStatus } from './api-error.ts'

/** An API error as text in the page: the server's message, the problems with the input, the request ID. */
export function ErrorText({ error }: { error: ApiError }) {
  return (
    <>
      <div>{error.message}</div>
      {error.errors.length > 0 ? (
        <ul>
          {error.errors.slice(0, 10).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path ? `${path}: ` : ''}
              {message}
            </li>
          ))}
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
