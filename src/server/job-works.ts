import { deletePlayers } from './deletions/works.ts'
import type { AnyWork } from './jobs/work.ts'
import { messageListWork } from './messages/message-list-work.ts'
import { setHackers, unsetHackers } from './moderation/works.ts'

/** What jobs can do, a line for each kind. */
export const works: readonly AnyWork[] = [setHackers, unsetHackers, deletePlayers, messageListWork]
