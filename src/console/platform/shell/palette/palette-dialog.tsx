import { ActionIcon, Loader, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import type {
  PaletteControl,
  PaletteItem,
  PalettePartProps,
  PaletteStep,
} from '#console/platform/navigation/feature.ts'
import { focusPage } from '#console/platform/navigation/focus-page.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { rememberRecent } from '#console/platform/navigation/recents.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import type { ColorSchemeChoice } from '../color-scheme.ts'
import type { GroupedItem } from './order-items.ts'
import classes from './palette-dialog.module.css'
import { ShellActions } from './shell-actions.tsx'
import { usePaletteItems } from './use-palette-items.ts'
import { usePartGroups } from './use-part-groups.ts'

/** A line of the palette; one that cannot be chosen says why. */
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

/** The lines under the headings of their groups. */
function Lines({
  id,
  items,
  current,
  onHover,
  onSelect,
}: {
  id: string
  items: readonly GroupedItem[]
  current: number
  onHover: (item: GroupedItem) => void
  onSelect: (item: GroupedItem) => void
}) {
  return (
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
            id={`${id}-${index}`}
            isActive={index === current}
            onHover={() => onHover(item)}
            onSelect={() => onSelect(item)}
          />
        </Fragment>
      ))}
    </div>
  )
}

function nextIndex(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from + count - 1) % count
  return undefined
}

type PartsProps = PalettePartProps & { step: PaletteStep | undefined; colorScheme: ColorSchemeChoice }

/** The parts of the step, or of the palette. They render nothing. */
function Parts({ step, colorScheme, ...props }: PartsProps) {
  const { paletteParts } = useManifest()
  if (step) return step.renderPart?.(props)
  return (
    <>
      <ShellActions {...props} colorScheme={colorScheme} />
      {paletteParts.map(({ key, component: Part }) => (
        <Part key={key} {...props} />
      ))}
    </>
  )
}

/** Opens the link of an item, moves the focus to its page, and remembers what it was. */
function useJump(): (item: GroupedItem & { readonly href: string }) => void {
  const navigate = useNavigate()
  const { Id } = useCurrentUser()
  return ({ key, href, label, hint, group }) => {
    if (group !== 'Actions' && !key.startsWith('all '))
      rememberRecent(Id, { href, label, hint: group === 'Recent' ? hint : hint || group })
    void navigate({ href }).then(focusPage)
  }
}

/** How many lines there are, for screen readers, or why there are none. */
function Status({ count, isBusy, text }: { count: number; isBusy: boolean; text: string }) {
  return (
    <>
      <Text size="sm" c="dimmed" role="status" className={classes.none}>
        {text}
      </Text>
      <VisuallyHidden role="status" aria-label="Count">
        {isBusy || count === 0 ? '' : count === 1 ? '1 result' : `${count} results`}
      </VisuallyHidden>
    </>
  )
}

/** One field that finds things, screens and actions. */
export function PaletteDialog({
  colorScheme,
  onLeave,
  onJump,
}: {
  colorScheme: ColorSchemeChoice
  /** Closes it; the focus goes back. */
  onLeave: () => void
  /** Closes it before another page opens. */
  onJump: () => void
}) {
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const [step, setStep] = useState<PaletteStep>()
  const { groups, onItems, clear } = usePartGroups()
  const typed = text.trim()
  const { items, isBusy, error } = usePaletteItems(typed, step, groups)
  const jump = useJump()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // What was chosen stays so when more is found; else the best match is.
  const current = Math.max(
    items.findIndex(({ key }) => key === activeKey),
    0,
  )

  const change = (next: string) => {
    setText(next)
    setActiveKey(undefined)
  }
  const enter = useCallback(
    (next: PaletteStep | undefined) => {
      setStep(next)
      setText('')
      setActiveKey(undefined)
      clear()
      input.current?.focus()
    },
    [clear],
  )
  const palette = useMemo((): PaletteControl => ({ close: onLeave, ask: enter }), [onLeave, enter])
  const select = (item: GroupedItem | undefined) => {
    if (!item || item.disabledReason !== undefined) return
    if ('onChoose' in item) {
      item.onChoose(palette)
      return
    }
    onJump()
    jump(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, current, items.length)
    const isBack = step && (event.key === 'Escape' || (event.key === 'Backspace' && text === ''))
    if (next !== undefined) setActiveKey(items[next]?.key)
    else if (event.key === 'Enter') select(items[current])
    else if (isBack) enter(undefined)
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened onClose={onLeave} closeOnEscape={step === undefined} padding={0} size={600} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <TextInput
          ref={input}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? `${id}-${current}` : undefined}
          aria-label={step ? `${step.label}: ${step.placeholder}` : 'Search players, screens and actions'}
          placeholder={step?.placeholder ?? 'Search by ID, name, e-mail or action'}
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
          <Parts step={step} text={typed} palette={palette} onItems={onItems} colorScheme={colorScheme} />
        </Suspense>
        <Lines id={id} items={items} current={current} onHover={(item) => setActiveKey(item.key)} onSelect={select} />
        <Status
          count={items.length}
          isBusy={isBusy}
          text={error ? error.message : items.length === 0 && !isBusy ? (step?.emptyText ?? 'Nothing found.') : ''}
        />
      </Modal.Content>
    </Modal.Root>
  )
}
