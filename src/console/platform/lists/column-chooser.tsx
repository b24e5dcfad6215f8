import { Menu } from '@mantine/core'

/** What the column chooser shows and does. */
type ColumnChooserProps = {
  readonly choices: readonly {
    readonly column: { readonly key: string; readonly title: string }
    readonly isVisible: boolean
  }[]
  readonly isDefault: boolean
  readonly onToggle: (key: string) => void
  readonly onReset: () => void
}

/** The entries of the menu that shows and hides the columns of a list. */
export function ColumnChooser({ choices, isDefault, onToggle, onReset }: ColumnChooserProps) {
  const isOnlyOne = choices.filter(({ isVisible }) => isVisible).length === 1
  return (
    <>
      <Menu.Label>Columns</Menu.Label>
      {choices.map(({ column: { key, title }, isVisible }) => (
        <Menu.CheckboxItem
          key={key}
          checked={isVisible}
          disabled={isVisible && isOnlyOne}
          closeMenuOnClick={false}
          onChange={() => onToggle(key)}
        >
          {title}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item disabled={isDefault} onClick={onReset}>
        Reset columns
      </Menu.Item>
    </>
  )
}
