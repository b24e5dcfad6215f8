import type { NoticeContent } from '#console/components/notice.tsx'
import { ApiError, describeProblem, formatStatus } from '#console/platform/query/api-error.ts'
import { createStore } from '#console/platform/store.ts'

/** Options of an error notice. */
export type ErrorNotice = {
  /** In place of "Error". */
  readonly title?: string
  /** How long it stays, in milliseconds; 4 seconds when absent. */
  readonly closeAfterMs?: number
  /** The error behind it: its status and message are added, and its request ID can be opened and copied. */
  readonly failure?: unknown
}

/** Notices in the shell stay this long, in milliseconds. Source: specification, "Business constants". */
const noticeMs = 4000

/** The "Request Error" notice stays this long, in milliseconds. Source: specification, "Error handling". */
const requestErrorMs = 5000

/** Notices with an undo or a link stay this long, in milliseconds; the list of recent changes keeps the undo. Source: ruling 103. */
const offerMs = 10_000

/** Whether a notice was shown; the list of notices is rendered from then on. */
export const isNoticeListNeededStore = createStore(false)

function show(notice: NoticeContent): () => void {
  isNoticeListNeededStore.set(true)
  // Most pages show no notice, so their code is not part of the first load.
  const hide = import('#console/components/notice.tsx').then(({ showNotice }) => showNotice(notice))
  // A notice whose code cannot be loaded is lost; the page itself tells of the failure.
  hide.catch(() => undefined)
  return () => void hide.then((close) => close()).catch(() => undefined)
}

function toDetail(error: unknown, text: string): Partial<NoticeContent> {
  if (!(error instanceof ApiError)) return {}
  const message = text.includes(error.message) ? '' : error.message
  const problems = error.errors.map(describeProblem)
  return { status: formatStatus(error), detail: [message, ...problems].filter(Boolean), reference: error.requestId }
}

/** Short messages at the top center of the page; they stay while the pointer is on them. */
export const notify = {
  /** Closes all, before another person uses the page. */
  clear(): void {
    if (isNoticeListNeededStore.get()) void import('#console/components/notice.tsx').then((code) => code.clearNotices())
  },
  /** Something was done. Titled "Success" unless the specification gives another title. */
  success(text: string, title = 'Success', closeAfterMs = noticeMs): void {
    show({ kind: 'success', title, text, closeAfterMs })
  },
  /** Something was created; a button copies its key or ID. Stays until it is closed. */
  made(text: string, copy: { label: string; text: string }): void {
    show({ kind: 'success', title: 'Success', text, copy })
  },
  /** Something was done that can be undone; a page may have more about it. */
  undoable(text: string, undo: () => void, title = 'Success', link?: NoticeContent['link']): void {
    show({ kind: 'success', title, text, link, action: { label: 'Undo', run: undo }, closeAfterMs: offerMs })
  },
  /** Something was done that a page has more about. */
  linked(text: string, link: NoticeContent['link'], title = 'Success'): void {
    show({ kind: 'success', title, text, link, closeAfterMs: offerMs })
  },
  /** Something is going on that has no place on the page. Stays until the returned function is called. */
  waiting(title: string, text: string): () => void {
    return show({ kind: 'waiting', title, text })
  },
  /**
   * Something failed, and there is something to do about it. Stays until it is closed, also by the returned function;
   * `onClosed` is then called.
   */
  failedWith(text: string, options: Pick<NoticeContent, 'title' | 'action' | 'onClosed'>): () => void {
    return show({ kind: 'error', text, ...options })
  },
  /** Something failed; the text is that of the screen. */
  error(text: string, { title = 'Error', closeAfterMs = noticeMs, failure }: ErrorNotice = {}): void {
    show({ kind: 'error', title, text, ...toDetail(failure, text), closeAfterMs })
  },
  /**
   * A call failed and the screen has no text for it: shows status, status text and the server's message. With `once`, of equal
   * failures one is shown at a time: the parts of a page fail together.
   */
  requestError(failure: ApiError, { once = false } = {}): void {
    show({
      ...(once && { onceKey: `${failure.status} ${failure.message}` }),
      kind: 'error',
      title: 'Request Error',
      text: failure.message,
      ...toDetail(failure, failure.message),
      closeAfterMs: requestErrorMs,
    })
  },
}
