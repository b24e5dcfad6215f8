/** The migration that makes the tables of schema 0041. */
export const baseline = '0041-baseline'

/** The migrations that the baseline replaced: together they made what it makes. */
export const earlierNames: readonly string[] = [
  '0001-foundation',
  '0002-around-players',
  '0003-purchase-days',
  '0004-permissions',
  '0005-saved-views',
  '0006-player-notes',
  '0007-sign-in-networks',
  '0008-audit-heads',
  '0009-builds',
  '0010-configured-attributes',
  '0011-session-origin',
  '0012-initial-passwords',
  '0013-guilds',
  '0014-replaced-configurations',
  '0015-events',
  '0016-second-factors',
  '0017-timed-steps',
  '0018-display-settings',
  '0019-passkeys',
  '0020-leaderboard-order',
  '0021-regattas',
  '0022-regatta-moves',
  '0023-event-series',
  '0024-leaderboard-prizes',
  '0025-ended-sessions',
  '0026-leaderboard-closing',
  '0027-attribute-history',
  '0028-leaderboard-covering-indexes',
  '0029-message-sends',
  '0030-items',
  '0031-valid-revenue',
  '0032-presence-and-display',
  '0033-snapshot-tags',
  '0034-message-templates',
  '0035-compensations',
  '0036-preference-changes',
  '0037-counted-entries',
  '0038-unranked-players',
  '0039-closed-leaderboards',
  '0040-counted-ranks',
  '0041-stored-etags',
]

/** The database or the backup has only some of the migrations that the baseline replaced. */
export class SchemaTooOldError extends Error {
  override readonly name = 'SchemaTooOldError'

  constructor(newest: string) {
    super(
      `The schema ${newest} is older than this version can upgrade. Upgrade it to 0041 first, by starting Quarterdeck ` +
        'of the commit cbb34314 on it, and then start this version.',
    )
  }
}

/**
 * The names of applied migrations, with the baseline in place of those that it replaced.
 * Throws SchemaTooOldError when only some of those were applied.
 */
export function replaceEarlierNames(names: readonly string[]): string[] {
  const later = names.filter((name) => !earlierNames.includes(name))
  const earlier = names.filter((name) => earlierNames.includes(name))
  if (earlier.length === 0) return later
  if (earlier.length < earlierNames.length) throw new SchemaTooOldError(earlier.toSorted().at(-1) ?? '')
  return [baseline, ...later]
}
