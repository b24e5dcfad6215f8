import type { PaletteItem } from '#console/platform/navigation/feature.ts'
import classes from './palette-dialog.module.css'

/** A line of the palette; one that cannot be chosen says why. */
export function PaletteLine({
  item,
  id,
  isActive,
  onHover,
  onSelect,
}: {
  item: PaletteItem
  id: string
  isActive: boolean
  onHover: () => void
  onSelect: () => void
}) {
  const { icon: Icon, label, hint, disabledReason } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keyboard, as in every combobox
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and refers to the active line
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={disabledReason !== undefined || undefined}
      className={classes.line}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseMove={onHover}
      onClick={onSelect}
    >
      <Icon size={16} className={classes.icon} aria-hidden />
      <span className={classes.label}>{label}</span>
      <span className={classes.hint}>{disabledReason ?? hint}</span>
    </div>
  )
}
