import type { ColumnType } from 'kysely'

/** numeric and bigint are strings in both directions, so that no digit is lost. */
export type ExactNumber = ColumnType<string, string | number, string | number>
/** An exact number with a default in the database. */
export type DefaultExactNumber = ColumnType<string, string | number | undefined, string | number>

/** Who wrote a value: staff count against the history's retention by age, the game's versions by number. */
export type WriterKind = 'staff' | 'game' | 'server' | 'import' | 'system'
