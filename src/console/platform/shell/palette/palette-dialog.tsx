import { Loader, Modal, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import type { PaletteItem } from '#console/platform/navigation/feature.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import classes from './palette-dialog.module.css'
import { usePaletteItems } from './use-palette-items.ts'

function nextIndex(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from + count - 1) % count
  return undefined
}

function PaletteLine({
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
  const Icon = item.icon
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keyboard, as in every combobox
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and refers to the active line
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.line}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseMove={onHover}
      onClick={onSelect}
    >
      <Icon size={16} className={classes.icon} aria-hidden />
      <span className={classes.label}>{item.label}</span>
      <span className={classes.hint}>{item.hint}</span>
    </div>
  )
}

/** One field that finds screens, actions and what the features' sources find. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { items, isBusy, error } = usePaletteItems(text)
  const navigateTo = useNavigateTo()
  const id = useId()
  const current = Math.min(active, Math.max(items.length - 1, 0))
  const lineId = (index: number) => `${id}-${index}`

  const select = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    navigateTo(item.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, current, items.length)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter') select(items[current])
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened onClose={onClose} padding={0} size={600} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? lineId(current) : undefined}
          aria-label="Search players, screens and actions"
          placeholder="Search by player ID, device, name or screen"
          value={text}
          maxLength={maxSearchLength}
          onChange={(event) => {
            setText(event.currentTarget.value)
            // A new text has new items; the first is the best match.
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={isBusy ? <Loader size={16} aria-label="Searching" /> : null}
          size="lg"
          variant="unstyled"
          classNames={{ input: classes.input }}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Found" className={classes.list}>
          {items.map((item, index) => (
            <Fragment key={item.key}>
              {items[index - 1]?.group === item.group ? null : (
                <div className={classes.group} role="presentation">
                  {item.group}
                </div>
              )}
              <PaletteLine
                item={item}
                id={lineId(index)}
                isActive={index === current}
                onHover={() => setActive(index)}
                onSelect={() => select(item)}
              />
            </Fragment>
          ))}
        </div>
        <Text size="sm" c="dimmed" role="status" className={classes.none}>
          {error ? error.message : items.length === 0 && !isBusy ? 'Nothing found.' : ''}
        </Text>
      </Modal.Content>
    </Modal.Root>
  )
}
