import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize, IconIndentIncrease, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatBytes } from '../bytes.ts'
import type { JsonCheck } from './json-check.ts'
import classes from './json-code.module.css'
import { formatJson } from './json-format.ts'
import type { JsonView } from './json-view.ts'

/** What a JSON editor needs to know. */
export type JsonEditorProps = {
  /** What a screen reader calls the text: "Value of wallet". */
  readonly label: string
  readonly value: string
  /** Called with every change. The text is never changed by the editor itself, except by its Format button. */
  readonly onChange?: (text: string) => void
  /** What Ctrl+Enter and Ctrl+S do, on a Mac with Cmd. */
  readonly onSubmit?: () => void
  /** How the text stands, from `useJsonCheck`. */
  readonly check: JsonCheck
  readonly isReadOnly?: boolean
  /** The largest size in bytes, shown beside the present one. */
  readonly maxBytes?: number
  /** Puts the cursor into the text as soon as it is there. */
  readonly isFocusedFirst?: boolean
}

/**
 * A large editor for JSON text: colours, folding, search (Mod-F), undo, line and column of problems. Fills its
 * parent. Formats only on its button (or Shift-Alt-F), by tokens, so that numbers keep their text. Should the editor's
 * code not arrive, a plain field takes its place.
 */
export function JsonEditor({
  label,
  value,
  onChange,
  onSubmit,
  check,
  isReadOnly = false,
  maxBytes,
  isFocusedFirst,
}: JsonEditorProps) {
  const { host, area, isPlain } = useJsonArea({ label, value, onChange, isReadOnly, isFocusedFirst })

  useEffect(() => area?.mark(check.place), [area, check.place])

  const format = () => {
    const formatted = formatJson(value)
    if (formatted !== undefined && formatted !== value) onChange?.(formatted)
    area?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isFormat = event.code === 'KeyF' && event.altKey && event.shiftKey && !isReadOnly
    const isSubmit = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')
    if (!isFormat && !isSubmit) return
    event.preventDefault()
    if (isFormat) format()
    else onSubmit?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings looks and a layout of its own
    <div className={classes.code} role="group" aria-label={`Editor: ${label}`} onKeyDown={onKeyDown}>
      <div className={classes.tools} role="toolbar" aria-label={`Tools for ${label}`}>
        {isReadOnly ? null : (
          <Tool icon={IconIndentIncrease} onClick={format} disabled={!check.isValid} hint="Shift+Alt+F">
            Format
          </Tool>
        )}
        <Tool icon={IconSearch} onClick={() => area?.find()} disabled={!area} hint="Ctrl+F, on a Mac Cmd+F">
          Find
        </Tool>
        <Tool icon={IconArrowsMinimize} onClick={() => area?.foldAll()} disabled={!area}>
          Fold all
        </Tool>
        <Tool icon={IconArrowsMaximize} onClick={() => area?.unfoldAll()} disabled={!area}>
          Unfold all
        </Tool>
      </div>
      <div className={classes.area} ref={host} hidden={isPlain} />
      {isPlain ? (
        <textarea
          className={classes.plain}
          aria-label={label}
          value={value}
          readOnly={isReadOnly}
          spellCheck={false}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      ) : null}
      {area || isPlain ? null : <Skeleton height="60%" m={8} />}
      <Status check={check} maxBytes={maxBytes} onGoTo={(place) => area?.goTo(place)} />
    </div>
  )
}

function Tool({
  icon: Icon,
  hint,
  children,
  ...rest
}: {
  icon: typeof IconSearch
  hint?: string
  children: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      title={hint}
      leftSection={<Icon size={14} aria-hidden />}
      {...rest}
    >
      {children}
    </Button>
  )
}

function Status({
  check: { problem, place, bytes },
  maxBytes,
  onGoTo,
}: {
  check: JsonCheck
  maxBytes: number | undefined
  onGoTo: (place: { line: number; column: number }) => void
}) {
  return (
    <div className={classes.status}>
      <span aria-live="polite" className={problem ? classes.problem : undefined}>
        {problem && place ? (
          <UnstyledButton fz="inherit" c="inherit" td="underline" onClick={() => onGoTo(place)}>
            {problem}
          </UnstyledButton>
        ) : (
          (problem ?? '')
        )}
      </span>
      <Text span fz="inherit">
        {formatBytes(bytes)}
        {maxBytes ? ` of ${formatBytes(maxBytes)}` : ''}
      </Text>
    </div>
  )
}

type AreaProps = Pick<JsonEditorProps, 'label' | 'value' | 'onChange' | 'isReadOnly' | 'isFocusedFirst'>

/** Loads the editor's code, opens an area in `host`, and keeps its text and the given one the same. */
function useJsonArea({ label, value, onChange, isReadOnly = false, isFocusedFirst }: AreaProps) {
  const host = useRef<HTMLDivElement>(null)
  const [area, setArea] = useState<JsonView>()
  const [isPlain, setPlain] = useState(false)
  /** What the area holds, so that its own changes do not come back to it. */
  const held = useRef(value)
  const takeText = useEffectEvent((text: string) => {
    if (text === held.current) return
    held.current = text
    onChange?.(text)
  })
  const open = useEffectEvent((module: typeof import('./json-view.ts'), parent: HTMLElement) => {
    held.current = value
    const opened = module.createJsonView(parent, value, { label, isReadOnly, onChange: (text) => takeText(text) })
    if (isFocusedFirst) opened.focus()
    return opened
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another name or mode needs another area
  useEffect(() => {
    let opened: JsonView | undefined
    let isGone = false
    import('./json-view.ts').then(
      (module) => {
        if (isGone || !host.current) return
        opened = open(module, host.current)
        setArea(opened)
      },
      () => setPlain(true),
    )
    return () => {
      isGone = true
      opened?.close()
      setArea(undefined)
    }
  }, [label, isReadOnly])

  useEffect(() => {
    if (!area || value === held.current) return
    held.current = value
    area.replace(value)
  }, [area, value])

  return { host, area, isPlain }
}
