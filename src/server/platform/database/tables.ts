import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './generated-tables.ts'

export type { Tables } from './generated-tables.ts'

/** The database: a pool of connections. */
export type Database = Kysely<Tables>

/** First parameter of repository functions: the database, or the transaction of a changing call. */
export type Handle = Kysely<Tables> | Transaction<Tables>
