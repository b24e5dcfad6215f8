import { foldAll, unfoldAll } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { openSearchPanel } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { fillHeight, type JsonCodeOptions, jsonExtensions } from './json-code.ts'
import { getLineEnd } from './json-format.ts'
import type { JsonProblem } from './json-parse.ts'

/** A JSON code area on the page. */
export type JsonView = {
  /** Puts a text in place of the present one; can be undone unless its line ends are of another kind. */
  readonly replace: (text: string) => void
  /** Underlines a problem, or takes the mark away. */
  readonly mark: (problem: JsonProblem | undefined) => void
  /** Moves the cursor to a place and shows it. */
  readonly goTo: (place: { readonly line: number; readonly column: number }) => void
  readonly find: () => void
  readonly foldAll: () => void
  readonly unfoldAll: () => void
  readonly focus: () => void
  readonly close: () => void
}

/** Opens a JSON code area inside an element. Loaded on demand, because it brings the whole editor along. */
export function createJsonView(parent: HTMLElement, text: string, options: JsonCodeOptions): JsonView {
  const emptyFor = (next: string) => EditorState.create({ extensions: jsonExtensions(next, options) })
  const view = new EditorView({ parent, state: emptyFor(text) })
  fillHeight(view, text)
  return {
    replace: (next) => replaceText(view, next, emptyFor),
    mark: (problem) => markProblem(view, problem),
    goTo: (place) => {
      const position = positionOf(view, place)
      view.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position, { y: 'center' }) })
      view.focus()
    },
    find: () => openSearchPanel(view),
    foldAll: () => foldAll(view),
    unfoldAll: () => unfoldAll(view),
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}

function replaceText(view: EditorView, text: string, emptyFor: (text: string) => EditorState): void {
  if (text === view.state.sliceDoc()) return
  if (text.includes('\n') && getLineEnd(text) !== view.state.lineBreak) {
    view.setState(emptyFor(text))
    fillHeight(view, text)
  } else view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) } })
}

function markProblem(view: EditorView, problem: JsonProblem | undefined): void {
  if (!problem) {
    view.dispatch(setDiagnostics(view.state, []))
    return
  }
  const from = positionOf(view, problem)
  const to = Math.min(from + 1, view.state.doc.length)
  view.dispatch(setDiagnostics(view.state, [{ from, to, severity: 'error', message: problem.message }]))
}

function positionOf(view: EditorView, { line, column }: { line: number; column: number }): number {
  const { doc } = view.state
  // The text may have changed since the problem was found.
  const found = doc.line(Math.min(line, doc.lines))
  return Math.min(found.from + column - 1, found.to)
}
