import type { AnyWork } from './jobs/work.ts'
import { messageListWork } from './messages/message-list-work.ts'

/** What jobs can do, a line for each kind. */
export const works: readonly AnyWork[] = [messageListWork]
