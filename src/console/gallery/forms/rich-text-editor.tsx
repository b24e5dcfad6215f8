import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { ActionIcon, Button, Popover, Stack, TextInput, Tooltip } from '@mantine/core'
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import classes from '../gallery.module.css'
import {
  hasFormat,
  type InlineFormat,
  insertImage,
  type LineFormat,
  richTextExtensions,
  toggleInline,
  toggleLine,
} from './rich-text.ts'

/** A button of the toolbar. */
function Tool({
  label,
  icon: Icon,
  isActive,
  onClick,
}: {
  label: string
  icon: typeof IconBold
  isActive?: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isActive ? 'light' : 'subtle'}
        color={isActive ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={isActive}
        // Keeps the selection of the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

/** The button for links: asks where the selected text is to lead, or takes the link away. */
function LinkTool({
  isActive,
  onAddress,
  onRemove,
}: {
  isActive: boolean
  onAddress: (href: string) => void
  onRemove: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('https://')
  const [error, setError] = useState('')
  const open = () => {
    setUrl('https://')
    setError('')
    setOpen(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = url.trim()
    if (!isAddress(href)) {
      setError('Write an address such as https://example.com.')
      return
    }
    setOpen(false)
    onAddress(href)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <span>
          <Tool label="Link" icon={IconLink} isActive={isActive} onClick={isActive ? onRemove : open} />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} noValidate>
          <Stack gap="xs">
            <TextInput
              label="Address"
              value={url}
              error={error}
              onChange={(event) => setUrl(event.currentTarget.value)}
              data-autofocus
            />
            <Button type="submit">Set link</Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

const inlineTools: readonly { format: InlineFormat; icon: typeof IconBold }[] = [
  { format: 'Bold', icon: IconBold },
  { format: 'Italic', icon: IconItalic },
  { format: 'Code', icon: IconCode },
]

const lineTools: readonly { format: LineFormat; icon: typeof IconBold }[] = [
  { format: 'Blockquote', icon: IconBlockquote },
  { format: 'Ordered list', icon: IconListNumbers },
  { format: 'Bullet list', icon: IconList },
]

const sampleText = 'Select some text and choose a format.\nEach line can be a quotation or an item of a list.'

/** An editor for formatted text, made of the code editor that the console has anyway. */
export function RichTextEditor() {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  useEffect(() => {
    if (!host.current) return
    const opened = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: sampleText, extensions: richTextExtensions('Formatted text', setState) }),
    })
    setView(opened)
    setState(opened.state)
    return () => opened.destroy()
  }, [])
  const run = (change: (view: EditorView) => void) => {
    if (!view) return
    change(view)
    view.focus()
  }
  const isActive = (format: InlineFormat | LineFormat) => state !== undefined && hasFormat(state, format)
  return (
    <div className={classes.editor}>
      <div className={classes.editorTools} role="toolbar" aria-label="Format">
        {inlineTools.map(({ format, icon }) => (
          <Tool
            key={format}
            label={format}
            icon={icon}
            isActive={isActive(format)}
            onClick={() => run((opened) => toggleInline(opened, format))}
          />
        ))}
        <LinkTool
          isActive={isActive('Link')}
          onRemove={() => run((opened) => toggleInline(opened, 'Link'))}
          onAddress={(href) => run((opened) => toggleInline(opened, 'Link', href))}
        />
        {lineTools.map(({ format, icon }) => (
          <Tool
            key={format}
            label={format}
            icon={icon}
            isActive={isActive(format)}
            onClick={() => run((opened) => toggleLine(opened, format))}
          />
        ))}
        <Tool label="Image" icon={IconPhoto} onClick={() => run(insertImage)} />
      </div>
      <div ref={host} />
    </div>
  )
}
