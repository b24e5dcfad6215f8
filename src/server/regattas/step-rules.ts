/** The kinds of timed steps that run a regatta; their target is its id. */
export const stepKinds = { start: 'regatta start', finish: 'regatta finish', close: 'regatta close' } as const
