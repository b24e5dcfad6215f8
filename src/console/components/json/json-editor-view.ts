import { foldAll, unfoldAll } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { openSearchPanel } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type JsonEditorOptions, jsonExtensions, setInitialText } from './json-code.ts'
import { getLineEnd } from './json-format.ts'
import type { JsonProblem } from './json-parse.ts'

/** Controls a JSON editor on the page. */
export type JsonEditorView = {
  /** Replaces the text; can be undone unless the kind of line ends changes. */
  readonly replace: (text: string) => void
  /** Underlines a problem, or removes the underline. */
  readonly markProblem: (problem: JsonProblem | undefined) => void
  /** Moves the cursor to a position and scrolls it into view. */
  readonly goTo: (position: { readonly line: number; readonly column: number }) => void
  readonly find: () => void
  readonly foldAll: () => void
  readonly unfoldAll: () => void
  readonly focus: () => void
  readonly destroy: () => void
}

/** Creates a JSON editor view inside an element. Loaded on demand, because it brings the whole editor along. */
export function createJsonEditorView(parent: HTMLElement, text: string, options: JsonEditorOptions): JsonEditorView {
  const createState = (next: string) => EditorState.create({ extensions: jsonExtensions(next, options) })
  const view = new EditorView({ parent, state: createState(text) })
  setInitialText(view, text)
  return {
    replace: (next) => replaceText(view, next, createState),
    markProblem: (problem) => markProblem(view, problem),
    goTo: (target) => {
      const position = toDocumentPosition(view, target)
      view.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position, { y: 'center' }) })
      view.focus()
    },
    find: () => openSearchPanel(view),
    foldAll: () => foldAll(view),
    unfoldAll: () => unfoldAll(view),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

function replaceText(view: EditorView, text: string, createState: (text: string) => EditorState): void {
  if (text === view.state.sliceDoc()) return
  if (text.includes('\n') && getLineEnd(text) !== view.state.lineBreak) {
    view.setState(createState(text))
    setInitialText(view, text)
  } else view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) } })
}

function markProblem(view: EditorView, problem: JsonProblem | undefined): void {
  if (!problem) {
    view.dispatch(setDiagnostics(view.state, []))
    return
  }
  const from = toDocumentPosition(view, problem)
  const to = Math.min(from + 1, view.state.doc.length)
  view.dispatch(setDiagnostics(view.state, [{ from, to, severity: 'error', message: problem.message }]))
}

function toDocumentPosition(view: EditorView, { line, column }: { line: number; column: number }): number {
  const { doc } = view.state
  // The text may have changed since the problem was found.
  const found = doc.line(Math.min(line, doc.lines))
  return Math.min(found.from + column - 1, found.to)
}
