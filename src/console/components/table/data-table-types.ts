import type { ReactNode } from 'react'

/** A column of a table. Columns should be made once, outside of the component or in a memo. */
export type Column<R> = {
  readonly key: string
  readonly title: string
  /** A title that is no text, an icon for example; `title` then names it for a screen reader. */
  readonly headerContent?: ReactNode
  readonly cell: (row: R) => ReactNode
  /** The value that sorts the rows here, where the server does not sort them. */
  readonly sortValue?: (row: R) => string | number
  /** The server sorts by this column; `defineList` sets it where the endpoint takes the key. */
  readonly isServerSortable?: boolean
  /** Right-aligned. */
  readonly isNumeric?: boolean
  /** In px; the others share what is left. */
  readonly width?: number
  /** Takes what the others leave, and cuts a long text off before the table grows wider than its place. */
  readonly isFlexible?: boolean
  /**
   * Those that a narrow screen shows: the one that names the row, below it one or more that say most about it, and a
   * short one at its side, such as a number.
   */
  readonly mobileRole?: 'title' | 'subtitle' | 'meta'
  /** What is shown before the value on a narrow screen, where no head of a table names it: "Day 7". */
  readonly mobileLabel?: string
  /** A badge, picture or bar, which needs no dot between itself and the texts beside it on a narrow screen. */
  readonly isGraphic?: boolean
  /** Buttons of the row: no header text, kept at the right end. */
  readonly isActions?: boolean
  /** Shown only when the person chooses the column, in lists that have a column chooser. */
  readonly isHiddenByDefault?: boolean
}

/** Selecting rows by checkboxes. */
export type RowSelection<R> = {
  readonly isSelected: (row: R) => boolean
  /** Names the row in its checkbox: "Select 00123". */
  readonly rowName: (row: R) => string
  /** Selects a row or takes it out; as a range, all rows from the one toggled before. */
  readonly onToggle: (row: R, isRange: boolean) => void
  /** Selects all rows on screen, or takes them out. */
  readonly onTogglePage: () => void
}

/** The order of a list. */
export type Sort = { readonly key: string; readonly direction: 'asc' | 'desc' }

/** What a table shows and what its rows can do. */
export type DataTableProps<R> = {
  /** What the table shows, for a screen reader: "Players". */
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** Undefined before the first answer: skeleton rows are shown. */
  readonly rows: readonly R[] | undefined
  readonly rowKey: (row: R) => string
  /** The order as it is; with `onSort` the server sorts, without it the table does. */
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Old rows while new ones are on their way: dimmed after 150 ms. */
  readonly isPlaceholderData?: boolean
  /** The address that a row leads to; the first cell that is no button is its link and the whole row can be clicked. */
  readonly rowHref?: (row: R) => string | undefined
  /** What a row does without an address of its own; the cell that names the row becomes the button for it. */
  readonly onRowClick?: (row: R) => void
  /** A radio or checkbox in the row does what `onRowClick` does, so that the row needs no button of its own. */
  readonly hasRowControl?: boolean
  /** What an opened row shows below itself; undefined while it is closed. On a narrow screen a card opens by itself. */
  readonly rowDetail?: (row: R) => ReactNode
  /** The tone of the row: "changed" an accent edge, "deleted" red, "added" green, "selected". */
  readonly rowTone?: (row: R) => 'changed' | 'deleted' | 'added' | 'selected' | undefined
  /** Adds a column of checkboxes. */
  readonly selection?: RowSelection<R>
  readonly emptyText?: ReactNode
  /** The next useful step under the empty text. */
  readonly emptyAction?: ReactNode
  /** Shown instead of the rows when they could not be read. */
  readonly errorContent?: ReactNode
  /** How many skeleton rows the first load shows; 10 when absent. */
  readonly skeletonRowCount?: number
}
