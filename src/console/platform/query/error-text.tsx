import { CopyableId } from '#console/components/copyable-id.tsx'
import { type ApiError, formatStatus } from './api-error.ts'

/** What went wrong with a request, in place: the server's message, the problems of the input, the request id. */
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
            {' · Request id '}
            <CopyableId id={failure.requestId} label="Copy request id" />
          </>
        ) : null}
      </div>
    </>
  )
}
