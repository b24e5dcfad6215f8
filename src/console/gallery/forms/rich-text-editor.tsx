import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPhoto,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from '../gallery.module.css'
import { LinkTool } from './link-tool.tsx'
import {
  hasFormat,
  type InlineFormat,
  insertImage,
  type LineFormat,
  richTextExtensions,
  toggleInline,
  toggleLine,
} from './rich-text.ts'
import { Tool } from './tool.tsx'

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
