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

/**
 * The look of JSON editor views. The colors are variables of json-code.module.css, so that one theme serves the light and
 * the dark scheme.
 */
const jsonTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--json-text)', backgroundColor: 'var(--json-background)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--json-text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--json-text)' },
  '.cm-gutters': {
    color: 'var(--json-text-dimmed)',
    backgroundColor: 'var(--json-gutter)',
    borderRight: '1px solid var(--json-line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--json-active)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--json-active)', color: 'var(--json-text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--json-selection)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--json-match)' },
  '.cm-searchMatch': { backgroundColor: 'var(--json-match)', outline: '1px solid var(--json-match-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--json-match-current)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--json-match)', outline: '1px solid var(--json-line)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--json-removed)' },
  '.cm-foldPlaceholder': {
    color: 'var(--json-text-dimmed)',
    backgroundColor: 'var(--json-active)',
    border: '1px solid var(--json-line)',
    padding: '0 6px',
  },
  '.cm-foldGutter span': { cursor: 'pointer', padding: '0 2px' },
  '.cm-panels': { color: 'var(--json-text)', backgroundColor: 'var(--json-gutter)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--json-line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    alignItems: 'center',
    padding: '8px 32px 8px 8px',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', height: '0', content: '""' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': { margin: '0', fontSize: '13px' },
  '.cm-panel.cm-search [name=close]': {
    top: '6px',
    right: '8px',
    width: '24px',
    height: '24px',
    fontSize: '18px',
    color: 'inherit',
  },
  '.cm-textfield': {
    color: 'inherit',
    backgroundColor: 'var(--json-background)',
    border: '1px solid var(--json-field)',
    borderRadius: '4px',
    padding: '3px 8px',
  },
  '.cm-button': {
    color: 'inherit',
    backgroundImage: 'none',
    backgroundColor: 'var(--json-background)',
    border: '1px solid var(--json-field)',
    borderRadius: '4px',
    padding: '3px 10px',
  },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--json-active)' },
  '.cm-tooltip': {
    color: 'var(--json-text)',
    backgroundColor: 'var(--json-background)',
    border: '1px solid var(--json-line)',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--json-error)' },
  '.cm-deletedChunk, &.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--json-removed-line)' },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--json-added-line)' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': { background: 'var(--json-removed)' },
  '&.cm-merge-b .cm-changedText': { background: 'var(--json-added)' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--json-removed-mark)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--json-added-mark)' },
  // A line of its own: laid over the text, the button would hide what it takes over.
  '.cm-deletedChunk .cm-chunkButtons': { position: 'static', display: 'block', padding: '2px 6px', textAlign: 'end' },
  '.cm-deletedChunk .cm-chunkButtons button, .cm-merge-revert button': {
    color: 'var(--json-text)',
    background: 'var(--json-background)',
    border: '1px solid var(--json-field)',
    borderRadius: '4px',
    cursor: 'pointer',
  },
  '.cm-deletedChunk .cm-chunkButtons button': { padding: '2px 8px', fontSize: '12px' },
  '.cm-collapsedLines': {
    color: 'var(--json-text-dimmed)',
    background: 'var(--json-gutter)',
    borderTop: '1px solid var(--json-line)',
    borderBottom: '1px solid var(--json-line)',
  },
})

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
