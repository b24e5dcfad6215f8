import { ActionIcon, Loader, Modal, Text, TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import type {
  PaletteControl,
  PaletteItem,
  PalettePartProps,
  PaletteStep,
} from '#console/platform/navigation/feature.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import classes from './palette-dialog.module.css'
import { PaletteLine } from './palette-line.tsx'
import { usePaletteItems } from './use-palette-items.ts'
import { usePartGroups } from './use-part-groups.ts'

function nextIndex(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from + count - 1) % count
  return undefined
}

/** The parts of the step, or of the palette. They render nothing. */
function Parts({ step, ...props }: PalettePartProps & { step: PaletteStep | undefined }) {
  const { paletteParts } = useManifest()
  if (step) return step.renderPart?.(props)
  return paletteParts.map(({ key, component: Part }) => <Part key={key} {...props} />)
}

/** One field that finds screens, actions and what the features' sources find. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [step, setStep] = useState<PaletteStep>()
  const { groups, onItems, clear } = usePartGroups()
  const typed = text.trim()
  const { items, isBusy, error } = usePaletteItems(typed, step, groups)
  const navigateTo = useNavigateTo()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const current = Math.min(active, Math.max(items.length - 1, 0))
  const lineId = (index: number) => `${id}-${index}`

  const change = (next: string) => {
    setText(next)
    // A new text has new items; the first is the best match.
    setActive(0)
  }
  const enter = useCallback(
    (next: PaletteStep | undefined) => {
      setStep(next)
      setText('')
      setActive(0)
      clear()
      input.current?.focus()
    },
    [clear],
  )
  const palette = useMemo((): PaletteControl => ({ close: onClose, ask: enter }), [onClose, enter])
  const select = (item: PaletteItem | undefined) => {
    if (!item || item.disabledReason !== undefined) return
    if ('onChoose' in item) {
      item.onChoose(palette)
      return
    }
    onClose()
    navigateTo(item.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, current, items.length)
    const isBack = step && (event.key === 'Escape' || (event.key === 'Backspace' && text === ''))
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter') select(items[current])
    else if (isBack) enter(undefined)
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={step === undefined}
      padding={0}
      size={600}
      yOffset="12vh"
      centered={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <TextInput
          ref={input}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? lineId(current) : undefined}
          aria-label={step ? `${step.label}: ${step.placeholder}` : 'Search players, screens and actions'}
          placeholder={step?.placeholder ?? 'Search by player ID, device, account, name, screen or action'}
          value={text}
          maxLength={maxSearchLength}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={isBusy ? <Loader size={16} role="img" aria-label="Searching" /> : null}
          size="lg"
          variant="unstyled"
          classNames={{ input: classes.input }}
        />
        {step ? (
          <div className={classes.step}>
            <ActionIcon variant="subtle" color="gray" aria-label="Back" onClick={() => enter(undefined)}>
              <IconArrowLeft size={16} aria-hidden />
            </ActionIcon>
            <span>{step.label}</span>
          </div>
        ) : null}
        <Suspense fallback={null}>
          <Parts step={step} text={typed} palette={palette} onItems={onItems} />
        </Suspense>
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
          {error ? error.message : items.length === 0 && !isBusy ? (step?.emptyText ?? 'Nothing found.') : ''}
        </Text>
      </Modal.Content>
    </Modal.Root>
  )
}
