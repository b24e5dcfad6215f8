/** What flags of a player mean for the game. */
export const flagHelp = {
  isHacker: 'Has no rank on leaderboards.',
  isLocalPersistenceOutdated: 'The game loads the saved data from the server again.',
  deviceCacheInvalid: 'The game clears the cache of the device.',
  isMock: 'Made for a test.',
} as const
