import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { styleNonce } from '../nonce.ts'
import { getLineEnd } from './json-format.ts'
import { jsonTheme } from './json-theme.ts'

/** How a JSON code area behaves. */
export type JsonCodeOptions = {
  /** What a screen reader calls the area. */
  readonly label: string
  readonly isReadOnly: boolean
  readonly onChange?: (text: string) => void
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--json-name)' },
  { tag: tags.string, color: 'var(--json-string)' },
  { tag: tags.number, color: 'var(--json-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--json-word)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--json-mark)' },
])

/**
 * What every JSON code area has: colours, folding, search (Mod-F), undo, line numbers, marks for problems, and styles
 * that carry the page's nonce. The text is kept byte for byte: line ends are those of the text, and pasted ones
 * become the same. Tab moves the focus on, as everywhere else on the page.
 */
export function jsonExtensions(text: string, { label, isReadOnly, onChange }: JsonCodeOptions): Extension {
  return [
    // Left to itself, the editor would turn every \r\n and \r into \n on the first key press.
    EditorState.lineSeparator.of(getLineEnd(text)),
    EditorView.clipboardInputFilter.of((pasted, state) => pasted.replace(/\r\n?|\n/g, state.lineBreak)),
    EditorView.cspNonce.of(styleNonce() ?? ''),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off', tabindex: '0' }),
    EditorState.readOnly.of(isReadOnly),
    EditorView.lineWrapping,
    lineNumbers(),
    lintGutter(),
    codeFolding(),
    foldGutter(),
    highlightSpecialChars(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    search({ top: true }),
    json(),
    syntaxHighlighting(colours),
    jsonTheme,
    keymap.of([...searchKeymap, ...lintKeymap, ...foldKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange?.(update.state.sliceDoc())
    }),
  ]
}

/**
 * Puts the first text into an empty area. A view that is opened with a very long line draws all of it before it has
 * measured anything, which takes seconds for 2 MiB; text that comes later is drawn as far as it can be seen.
 */
export function fillHeight(view: EditorView, text: string): void {
  view.dispatch({
    changes: { from: 0, insert: view.state.toText(text) },
    annotations: Transaction.addToHistory.of(false),
  })
}

/**
 * Typing over coloured text makes the browser give the new text the old colour by an inline style, which the page's
 * policy blocks and reports. So the editor puts the text in itself.
 */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  const { state } = view
  const isPlainTyping = event.inputType === 'insertText' && event.data !== null && !view.composing
  if (!isPlainTyping || state.readOnly || state.selection.main.empty) return false
  event.preventDefault()
  view.dispatch(state.update(state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true }))
  return true
}
