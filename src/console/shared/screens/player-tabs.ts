import { definePlayerTab } from './players.ts'

/** A player's attributes. */
export const attributesTab = definePlayerTab({ key: 'attributes' })

/** A player's persistence; `history` and `historyKey` open the history of one entry, `follow` that of the value at `path`. */
export const persistenceTab = definePlayerTab({
  key: 'persistence',
  search: ['history', 'historyKey', 'follow', 'path'],
})

/** A player's purchases; `filter` searches them, and `order` opens one of those found. */
export const purchasesTab = definePlayerTab({ key: 'purchases', search: ['filter', 'order'] })

/** A player's messages; `message` opens one. */
export const messagesTab = definePlayerTab({ key: 'messages', search: ['message'] })

/** The events of a player. */
export const eventsTab = definePlayerTab({ key: 'events' })

/** Internal notes on a player. */
export const notesTab = definePlayerTab({ key: 'notes' })

/** Everything that happened to a player. */
export const timelineTab = definePlayerTab({ key: 'timeline' })
