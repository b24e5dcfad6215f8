/** The app in which bots buy. In Development its orders count, so that there is revenue to look at. */
export const botApp = { store: 'apple', appId: 'quarterdeck.bots' } as const

/** What Apple marks the certificates with that sign for the App Store: the signing one, and the one above it. */
export const appleMarks = { leaf: '1.2.840.113635.100.6.11.1', intermediate: '1.2.840.113635.100.6.2.1' } as const
