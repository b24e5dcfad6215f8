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
import { insertPlainText } from './insert-plain-text.ts'
import { getLineEnd } from './json-format.ts'
import { jsonTheme } from './json-theme.ts'

/** Options of a JSON editor view. */
export type JsonEditorOptions = {
  /** The accessible name of the view. */
  readonly label: string
  readonly isReadOnly: boolean
  readonly onChange?: (text: string) => void
}

const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--json-name)' },
  { tag: tags.string, color: 'var(--json-string)' },
  { tag: tags.number, color: 'var(--json-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--json-literal)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--json-punctuation)' },
])

/**
 * The extensions of every JSON editor view: highlighting, folding, search (Mod-F), undo, line numbers, diagnostics,
 * and styles with the page's nonce. The text is kept byte for byte, and pasted line ends become those of the text.
 * Tab moves the focus, as everywhere else on the page.
 */
export function jsonExtensions(text: string, { label, isReadOnly, onChange }: JsonEditorOptions): Extension {
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
    syntaxHighlighting(highlightStyle),
    jsonTheme,
    keymap.of([...searchKeymap, ...lintKeymap, ...foldKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.domEventHandlers({ beforeinput: insertPlainText }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange?.(update.state.sliceDoc())
    }),
  ]
}

/**
 * Sets the first text of an empty view. A view that is created with a very long line draws all of it before it
 * measures anything, which takes seconds for 2 MiB; text that is set later is drawn as far as it is visible.
 */
export function setInitialText(view: EditorView, text: string): void {
  view.dispatch({
    changes: { from: 0, insert: view.state.toText(text) },
    annotations: Transaction.addToHistory.of(false),
  })
}
