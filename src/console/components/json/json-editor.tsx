import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize, IconIndentIncrease, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formatBytes } from '../bytes.ts'
import type { JsonCheck } from './json-check.ts'
import classes from './json-code.module.css'
import type { JsonEditorView } from './json-editor-view.ts'
import { formatJson } from './json-format.ts'

/** What a JSON editor needs to know. */
export type JsonEditorProps = {
  /** What a screen reader calls the text: "Value of wallet". */
  readonly label: string
  readonly value: string
  /** Called with every change. The text is never changed by the editor itself, except by its Format button. */
  readonly onChange?: (text: string) => void
  /** What Ctrl+Enter and Ctrl+S do, on a Mac with Cmd. */
  readonly onSubmit?: () => void
  /** The state of the text, from `useJsonCheck`. */
  readonly check: JsonCheck
  readonly isReadOnly?: boolean
  /** The largest size in bytes, shown beside the present one. */
  readonly maxBytes?: number
  /** Puts the cursor into the text as soon as it is there. */
  readonly isFocusedFirst?: boolean
}

/**
 * A large editor for JSON text: highlighting, folding, search (Mod-F), undo, line and column of problems. Fills its
 * parent. What can only be read opens formatted; what can be edited is formatted on its button (or Shift-Alt-F), by
 * tokens, so that numbers keep their text. When the editor's code cannot be loaded, a plain field replaces it.
 */
export function JsonEditor({
  label,
  value: text,
  onChange,
  onSubmit,
  check,
  isReadOnly = false,
  maxBytes,
  isFocusedFirst,
}: JsonEditorProps) {
  const value = useMemo(() => (isReadOnly && formatJson(text)) || text, [isReadOnly, text])
  const { host, view, isFallback } = useJsonView({ label, value, onChange, isReadOnly, isFocusedFirst })

  useEffect(() => view?.markProblem(check.position), [view, check.position])

  const format = () => {
    const formatted = formatJson(value)
    if (formatted !== undefined && formatted !== value) onChange?.(formatted)
    view?.focus()
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
        <Tool icon={IconSearch} onClick={() => view?.find()} disabled={!view} hint="Ctrl+F, on a Mac Cmd+F">
          Find
        </Tool>
        <Tool icon={IconArrowsMinimize} onClick={() => view?.foldAll()} disabled={!view}>
          Fold all
        </Tool>
        <Tool icon={IconArrowsMaximize} onClick={() => view?.unfoldAll()} disabled={!view}>
          Unfold all
        </Tool>
      </div>
      <div className={classes.area} ref={host} hidden={isFallback} />
      {isFallback ? (
        <textarea
          className={classes.plain}
          aria-label={label}
          value={value}
          readOnly={isReadOnly}
          spellCheck={false}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      ) : null}
      {view || isFallback ? null : <Skeleton height="60%" m={8} />}
      <Status check={check} maxBytes={maxBytes} onGoTo={(position) => view?.goTo(position)} />
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
  check: { problem, position, bytes },
  maxBytes,
  onGoTo,
}: {
  check: JsonCheck
  maxBytes: number | undefined
  onGoTo: (position: { line: number; column: number }) => void
}) {
  return (
    <div className={classes.status}>
      <span aria-live="polite" className={problem ? classes.problem : undefined}>
        {problem && position ? (
          <UnstyledButton fz="inherit" c="inherit" td="underline" onClick={() => onGoTo(position)}>
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

type ViewProps = Pick<JsonEditorProps, 'label' | 'value' | 'onChange' | 'isReadOnly' | 'isFocusedFirst'>

/** Loads the editor's code, creates a view in `host`, and keeps its text and `value` in sync. */
function useJsonView({ label, value, onChange, isReadOnly = false, isFocusedFirst }: ViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<JsonEditorView>()
  const [isFallback, setFallback] = useState(false)
  /** The text of the view, so that its own changes are not sent back to it. */
  const held = useRef(value)
  const handleChange = useEffectEvent((text: string) => {
    if (text === held.current) return
    held.current = text
    onChange?.(text)
  })
  const open = useEffectEvent((module: typeof import('./json-editor-view.ts'), parent: HTMLElement) => {
    held.current = value
    const opened = module.createJsonEditorView(parent, value, {
      label,
      isReadOnly,
      onChange: (text) => handleChange(text),
    })
    if (isFocusedFirst) opened.focus()
    return opened
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another label or mode needs another view
  useEffect(() => {
    let opened: JsonEditorView | undefined
    let isCanceled = false
    import('./json-editor-view.ts').then(
      (module) => {
        if (isCanceled || !host.current) return
        opened = open(module, host.current)
        setView(opened)
      },
      () => setFallback(true),
    )
    return () => {
      isCanceled = true
      opened?.destroy()
      setView(undefined)
    }
  }, [label, isReadOnly])

  useEffect(() => {
    if (!view || value === held.current) return
    held.current = value
    view.replace(value)
  }, [view, value])

  return { host, view, isFallback }
}
