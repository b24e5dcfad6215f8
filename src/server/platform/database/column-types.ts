import type { ColumnType } from 'kysely'

/** An instant that every row gives. */
export type Instant = ColumnType<Date, Date, Date>
/** An instant that the database fills in when a row gives none. */
export type DefaultInstant = ColumnType<Date, Date | undefined, Date>
/** numeric and bigint travel as text in both directions, so that no digit is lost. */
export type ExactNumber = ColumnType<string, string | number, string | number>
/** An exact number that the database fills in when a row gives none. */
export type DefaultExactNumber = ColumnType<string, string | number | undefined, string | number>
