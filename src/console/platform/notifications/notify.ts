import { type NoticeContent, showNotice } from '#console/components/notice.tsx'
import { ApiError, formatStatus } from '#console/platform/query/api-error.ts'

/** What an error notice may say beyond its text. */
export type ErrorNotice = {
  /** In place of "Error". */
  readonly title?: string
  /** The failure behind it: its status and message are added, and its request id can be opened and copied. */
  readonly failure?: unknown
}

/** Notices in the shell stay this long, in milliseconds. Source: specification, "Business constants". */
const noticeMs = 4000

/** The "Request Error" notice stays this long, in milliseconds. Source: specification, "Error handling". */
const requestErrorMs = 5000

function detailOf(failure: unknown, text: string): Partial<NoticeContent> {
  if (!(failure instanceof ApiError)) return {}
  const message = failure.message === text ? '' : failure.message
  const problems = failure.errors.map(({ path, message: problem }) => `${path}: ${problem}`)
  return { status: formatStatus(failure), detail: [message, ...problems].filter(Boolean), reference: failure.requestId }
}

/** Short messages at the top centre of the page; they wait while the pointer is on them. */
export const notify = {
  /** Something was done. Titled "Success" unless the specification gives another title. */
  success(text: string, title = 'Success'): void {
    showNotice({ kind: 'success', title, text, closeAfterMs: noticeMs })
  },
  /** Something was made whose key or id is wanted elsewhere; a button copies it. */
  made(text: string, copy: { label: string; text: string }): void {
    showNotice({ kind: 'success', title: 'Success', text, copy, closeAfterMs: noticeMs })
  },
  /** Something was done that can be taken back as long as the notice is there. */
  undoable(text: string, undo: () => void): void {
    showNotice({ kind: 'success', title: 'Success', text, undo, closeAfterMs: noticeMs })
  },
  /** Something failed, in the words of the screen that tried it. */
  error(text: string, { title = 'Error', failure }: ErrorNotice = {}): void {
    showNotice({ kind: 'error', title, text, ...detailOf(failure, text), closeAfterMs: noticeMs })
  },
  /** A call failed and no screen has words of its own for it: status, status text and the server's message. */
  requestError(failure: ApiError): void {
    showNotice({
      kind: 'error',
      title: 'Request Error',
      text: failure.message,
      ...detailOf(failure, failure.message),
      closeAfterMs: requestErrorMs,
    })
  },
}
