import type { ColumnType } from 'kysely'

/** A timestamp that every insert must give. */
export type Instant = ColumnType<Date, Date, Date>
/** A timestamp with a default in the database. */
export type DefaultInstant = ColumnType<Date, Date | undefined, Date>
/** numeric and bigint are strings in both directions, so that no digit is lost. */
export type ExactNumber = ColumnType<string, string | number, string | number>
/** An exact number with a default in the database. */
export type DefaultExactNumber = ColumnType<string, string | number | undefined, string | number>
