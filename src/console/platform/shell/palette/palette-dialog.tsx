import { ActionIcon, Loader, Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconBolt, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import type {
  PaletteControl,
  PaletteGroup,
  PaletteItem,
  PalettePartProps,
  PaletteStep,
} from '#console/platform/navigation/feature.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { isExcludedHere, useCurrentUser } from '#console/platform/session/session.ts'
import type { Access } from '#contract/core/endpoint.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import classes from './palette-dialog.module.css'
import { usePartGroups } from './use-part-groups.ts'

/** A palette item under the heading of its group. */
type GroupedItem = PaletteItem & { readonly group: string }

/**
 * The screens that the user may open, and their commands, whose name contains the text: the last groups. A command
 * without its permission says why it cannot be chosen, as a button does.
 */
function toScreenGroups(
  screens: readonly Screen[],
  getForbiddenReason: (access: Access) => string | undefined,
  text: string,
): readonly PaletteGroup[] {
  const searched = text.toLowerCase()
  const isFound = ({ label, hint }: PaletteItem) =>
    label.toLowerCase().includes(searched) || (searched !== '' && hint.toLowerCase().includes(searched))
  const open = screens.filter(({ access, path }) => getForbiddenReason(access) === undefined && !path.includes('$'))
  const pages = open.map(({ path, title, menu }): PaletteItem => {
    const label = menu?.label ?? title
    return { key: path, label, hint: menu?.group ?? '', icon: IconArrowRight, href: path }
  })
  const actions = open.flatMap(({ title, commands = [] }) =>
    commands.map(({ label, href, permission }): PaletteItem => {
      const disabledReason = getForbiddenReason(permission)
      return { key: href, label, hint: title, icon: IconBolt, href, disabledReason }
    }),
  )
  return [
    { group: 'Screens', order: 1000, items: pages.filter(isFound) },
    { group: 'Actions', order: 1010, items: actions.filter(isFound) },
  ]
}

/** The items of all groups, in order. A link that several have is shown once, in its last group. */
function toItems(groups: readonly PaletteGroup[]): readonly GroupedItem[] {
  const items = groups
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ group, items }) => items.map((item): GroupedItem => ({ ...item, group })))
  const last = new Map(items.map((item) => ['href' in item ? item.href : item.key, item]))
  return items.filter((item) => last.get('href' in item ? item.href : item.key) === item)
}

/** How long typing pauses before the server is searched, in milliseconds. */
const debounceMs = 150

function throwNotLoaded(): never {
  const message = 'A part of the search could not be loaded. The server was upgraded or cannot be reached.'
  throw new ApiError({ status: 0, statusText: 'No connection', body: undefined, message })
}

/**
 * What the palette shows for a trimmed text: the items of its sources and parts, then screens and their commands; during
 * a step those of the step.
 */
function usePaletteItems(
  typed: string,
  step: PaletteStep | undefined,
  partGroups: readonly PaletteGroup[],
): {
  readonly items: readonly GroupedItem[]
  readonly isBusy: boolean
  readonly error: ApiError | undefined
} {
  const { screens, paletteSources } = useManifest()
  const getForbiddenReason = useForbiddenReason()
  const { Id } = useCurrentUser()
  const present = screens.filter(({ excludedEnvironments }) => !isExcludedHere(excludedEnvironments))
  const [debounced] = useDebouncedValue(typed, debounceMs)
  const own = step ? (step.sources ?? []) : paletteSources
  const sources = own.filter(
    ({ access, isLocal }) => getForbiddenReason(access) === undefined && (isLocal || typed !== ''),
  )
  const results = useQueries({
    queries: sources.map(({ group, isLocal, load }) => {
      const searched = isLocal ? typed : debounced
      return {
        queryKey: ['palette', step?.label, group, searched, Id],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const search = await load().catch(throwNotLoaded)
          return search(searched, { userId: Id, signal })
        },
        placeholderData: keepPreviousData,
        staleTime: isLocal ? 0 : 5_000,
        // The next character searches again.
        retry: false,
        meta: { errorDisplay: 'quiet' },
        // Bugs of the console go to the error boundary.
        throwOnError: (error: unknown) => !(error instanceof ApiError),
      } as const
    }),
  })
  const found = sources.map(({ group, order }, index) => ({ group, order, items: results[index]?.data ?? [] }))
  return {
    items: toItems([...found, ...partGroups, ...(step ? [] : toScreenGroups(present, getForbiddenReason, typed))]),
    isBusy: results.some(({ isFetching }) => isFetching) || (sources.some((s) => !s.isLocal) && debounced !== typed),
    error: results.map(({ error }) => error).find((error) => error instanceof ApiError),
  }
}

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
