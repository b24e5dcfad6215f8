import { defineScreen } from '#console/platform/navigation/screen.ts'

/**
 * The leaderboard definitions; `new` opens an empty form, `edit` the one of this id, `unpaid` names those whose prizes can
 * be paid.
 */
export const definitionListScreen = defineScreen({
  path: '/acp/leaderboards',
  title: 'Leaderboard Definitions',
  search: ['new', 'edit', 'deleted', 'unpaid'],
})

/** One definition and its leaderboards; `board` opens a leaderboard, `find` its page with this player. */
export const definitionScreen = defineScreen({
  path: '/acp/leaderboard/$definitionId',
  title: 'Leaderboard',
  search: ['board', 'find', 'prizes'],
  parent: definitionListScreen,
})
