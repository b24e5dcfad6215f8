import { gameEndpoints } from '#contract/index.ts'

/** The calls that a game or a server makes with a credential; those of the stores are signed. */
export const gameCalls = gameEndpoints.filter(({ endpoint }) => endpoint.gameAccess !== 'store')
