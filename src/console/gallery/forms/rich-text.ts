import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view'
import { insertPlainText } from '#console/components/json/insert-plain-text.ts'
import { styleNonce } from '#console/components/nonce.ts'

const inlineFormats = {
  Bold: { tagName: 'strong' },
  Italic: { tagName: 'em' },
  Code: { tagName: 'code' },
  Link: { tagName: 'a' },
} as const

const lineFormats = {
  Blockquote: { class: 'cm-quote' },
  'Ordered list': { class: 'cm-ordered' },
  'Bullet list': { class: 'cm-bullet' },
} as const

/** A format of text within a line. */
export type InlineFormat = keyof typeof inlineFormats

/** A format of whole lines; a line has one at most. */
export type LineFormat = keyof typeof lineFormats

type FormatRange = {
  readonly format: InlineFormat
  readonly isOn: boolean
  readonly from: number
  readonly to: number
  /** Where a link leads. */
  readonly href?: string | undefined
}
type FormatLine = { readonly format: LineFormat | undefined; readonly from: number }

const setInline = StateEffect.define<FormatRange>()
const setLine = StateEffect.define<FormatLine>()

const getFormat = ({ spec }: Decoration): unknown => spec.format

function toInline(format: InlineFormat, href: string | undefined): Decoration {
  const attributes = href === undefined ? {} : { attributes: { href, title: href } }
  return Decoration.mark({ ...inlineFormats[format], ...attributes, format, href, inclusiveEnd: format !== 'Link' })
}

/** The marks with a format set or removed in a range; ranges of the same format that touch become one, but for links. */
function withInline(marks: DecorationSet, { format, isOn, from, to, href }: FormatRange): DecorationSet {
  const old: { from: number; to: number; href: string | undefined }[] = []
  const others = marks.update({
    filterFrom: from,
    filterTo: to,
    filter: (start, end, mark) => {
      if (getFormat(mark) !== format) return true
      old.push({ from: start, to: end, href: mark.spec.href })
      return false
    },
  })
  const first = Math.min(from, ...old.map((range) => range.from))
  const last = Math.max(to, ...old.map((range) => range.to))
  const set = format === 'Link' ? { start: from, end: to, href } : { start: first, end: last, href }
  const ranges = [
    { start: first, end: isOn ? set.start : from, href: old[0]?.href },
    ...(isOn ? [set] : []),
    { start: isOn ? set.end : to, end: last, href: old.at(-1)?.href },
  ].filter(({ start, end }) => start < end)
  return others.update({ add: ranges.map((one) => toInline(format, one.href).range(one.start, one.end)), sort: true })
}

function withLine(lines: DecorationSet, { format, from }: FormatLine): DecorationSet {
  return lines.update({
    filterFrom: from,
    filterTo: from,
    filter: (start) => start !== from,
    add: format ? [Decoration.line({ ...lineFormats[format], format }).range(from)] : [],
  })
}

const inlineField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { changes, effects }) =>
    effects.reduce((all, effect) => (effect.is(setInline) ? withInline(all, effect.value) : all), marks.map(changes)),
  provide: (field) => EditorView.decorations.from(field),
})

const lineField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (lines, { changes, effects }) =>
    effects.reduce((all, effect) => (effect.is(setLine) ? withLine(all, effect.value) : all), lines.map(changes)),
  provide: (field) => EditorView.decorations.from(field),
})

/** The character that marks an image in the text. */
const imageCharacter = '\uFFFC'

class SampleImage extends WidgetType {
  override eq(): boolean {
    return true
  }

  toDOM(): HTMLElement {
    const image = document.createElement('span')
    image.className = 'cm-image'
    image.setAttribute('role', 'img')
    image.setAttribute('aria-label', 'Sample image')
    image.textContent = 'Sample image'
    return image
  }
}

const images = EditorView.decorations.of(({ state }) => {
  const found: Range<Decoration>[] = []
  const text = state.doc.toString()
  for (let at = text.indexOf(imageCharacter); at >= 0; at = text.indexOf(imageCharacter, at + 1)) {
    found.push(Decoration.replace({ widget: new SampleImage() }).range(at, at + 1))
  }
  return Decoration.set(found)
})

function getLineFormat(state: EditorState, from: number): LineFormat | undefined {
  let format: LineFormat | undefined
  state.field(lineField).between(from, from, (start, _, { spec }) => {
    if (start === from) format = spec.format
  })
  return format
}

/** The text that a button formats: what is selected, or else the word at the cursor. */
function getTarget(state: EditorState): { readonly from: number; readonly to: number } | undefined {
  const { main } = state.selection
  return main.empty ? (state.wordAt(main.head) ?? undefined) : main
}

/** Whether the selection has a format. */
export function hasFormat(state: EditorState, format: InlineFormat | LineFormat): boolean {
  const { from, to } = getTarget(state) ?? state.selection.main
  if (getLineFormat(state, state.doc.lineAt(from).from) === format) return true
  let isInside = false
  state.field(inlineField).between(from, to, (start, end, mark) => {
    if (getFormat(mark) === format && start <= from && end >= to && start < end && from < to) isInside = true
  })
  return isInside
}

/** Formats the selected text, or the word at the cursor; a second time takes the format away. A link has an address. */
export function toggleInline(view: EditorView, format: InlineFormat, href?: string): boolean {
  const target = getTarget(view.state)
  if (!target) return true
  const { from, to } = target
  view.dispatch({ effects: setInline.of({ format, isOn: !hasFormat(view.state, format), from, to, href }) })
  return true
}

/** Formats the selected lines; a second time takes the format away. */
export function toggleLine(view: EditorView, format: LineFormat): void {
  const { doc, selection } = view.state
  const [first, last] = [doc.lineAt(selection.main.from).number, doc.lineAt(selection.main.to).number]
  const isOn = !hasFormat(view.state, format)
  const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index))
  view.dispatch({ effects: lines.map(({ from }) => setLine.of({ format: isOn ? format : undefined, from })) })
}

/** Puts a sample image in place of the selection. */
export function insertImage(view: EditorView): void {
  view.dispatch(view.state.replaceSelection(imageCharacter))
}

/** A line break that goes on with the list or quotation of its line. */
function breakLine(view: EditorView): boolean {
  const format = getLineFormat(view.state, view.state.doc.lineAt(view.state.selection.main.from).from)
  view.dispatch(view.state.replaceSelection(view.state.lineBreak), { scrollIntoView: true })
  if (format) {
    const { from } = view.state.doc.lineAt(view.state.selection.main.from)
    view.dispatch({ effects: setLine.of({ format, from }) })
  }
  return true
}

const look = EditorView.theme({
  '&': { color: 'var(--qd-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { minHeight: '160px', padding: '12px 0', caretColor: 'var(--qd-text)' },
  '.cm-line': { padding: '2px 12px', counterSet: 'item 0' },
  '.cm-line code': { padding: '1px 4px', borderRadius: '4px', backgroundColor: 'var(--qd-hover)' },
  '.cm-line a': { color: 'var(--mantine-color-anchor)', textDecoration: 'underline' },
  '.cm-line.cm-quote': {
    paddingLeft: '20px',
    boxShadow: 'inset 12px 0 var(--qd-surface), inset 15px 0 var(--qd-accent)',
  },
  '.cm-line.cm-ordered': { paddingLeft: '28px', counterSet: 'none', counterIncrement: 'item' },
  '.cm-line.cm-ordered::before': { content: 'counter(item) ". "' },
  '.cm-line.cm-bullet': { paddingLeft: '28px' },
  '.cm-line.cm-bullet::before': { content: '"• "' },
  '.cm-image': { padding: '8px 16px', border: '1px dashed var(--qd-border)', borderRadius: '4px' },
})

/** The extensions of a rich text editor, with a listener for every change of text, selection and format. */
export function richTextExtensions(label: string, onUpdate: (state: EditorState) => void): Extension {
  return [
    EditorView.cspNonce.of(styleNonce() ?? ''),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorView.lineWrapping,
    EditorView.domEventHandlers({ beforeinput: insertPlainText }),
    inlineField,
    lineField,
    images,
    history(),
    keymap.of([
      { key: 'Mod-b', run: (view) => toggleInline(view, 'Bold') },
      { key: 'Mod-i', run: (view) => toggleInline(view, 'Italic') },
      { key: 'Enter', run: breakLine },
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    look,
    EditorView.updateListener.of(({ state }) => onUpdate(state)),
  ]
}
