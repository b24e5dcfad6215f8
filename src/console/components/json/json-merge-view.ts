import { goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type StateCommand, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { jsonExtensions, setInitialText } from './json-code.ts'

/** How two texts are shown against each other. */
export type JsonMergeOptions = {
  readonly beforeLabel: string
  readonly afterLabel: string
  /** False shows one column with removed lines above added ones, for narrow windows. */
  readonly isSideBySide: boolean
  /** Makes the second text editable; every difference can then be reverted. */
  readonly onAfterTextChange?: (text: string) => void
}

/** Controls a view of two texts. */
export type JsonMergeView = {
  readonly next: () => void
  readonly previous: () => void
  /** Replaces the second text. */
  readonly setAfterText: (text: string) => void
  readonly destroy: () => void
}

/** Large texts that differ a lot are compared less finely after this time, in milliseconds. */
const diffConfig = { scanLimit: 1000, timeout: 200 }
const collapseUnchanged = { margin: 3, minSize: 6 }

/** Shows two JSON texts against each other inside an element. Loaded on demand. */
export function createJsonMergeView(
  parent: HTMLElement,
  before: string,
  after: string,
  options: JsonMergeOptions,
): JsonMergeView {
  const { beforeLabel, afterLabel, isSideBySide, onAfterTextChange } = options
  const isReadOnly = onAfterTextChange === undefined
  const afterExtensions = jsonExtensions(after, { label: afterLabel, isReadOnly, onChange: onAfterTextChange })
  const controls = isReadOnly ? false : createMergeControl
  const sideBySideView = isSideBySide
    ? new MergeView({
        parent,
        a: { extensions: jsonExtensions(before, { label: beforeLabel, isReadOnly: true }) },
        b: { extensions: afterExtensions },
        revertControls: isReadOnly ? undefined : 'a-to-b',
        renderRevertControl: () => createRevertButton(beforeLabel),
        collapseUnchanged,
        diffConfig,
      })
    : undefined
  const unifiedView = sideBySideView
    ? undefined
    : new EditorView({ parent, state: EditorState.create({ extensions: afterExtensions }) })
  const view = sideBySideView?.b ?? unifiedView
  if (sideBySideView) setInitialText(sideBySideView.a, before)
  if (view) setInitialText(view, after)
  // In one column the comparison is added last: against an empty text, everything would first be drawn as removed.
  const comparison = () =>
    unifiedMergeView({ original: before, mergeControls: controls, collapseUnchanged, diffConfig })
  unifiedView?.dispatch({ effects: StateEffect.appendConfig.of(comparison()) })
  const run = (command: StateCommand) => view && command({ state: view.state, dispatch: (step) => view.dispatch(step) })

  return {
    next: () => run(goToNextChunk),
    previous: () => run(goToPreviousChunk),
    setAfterText: (text) => {
      if (view && text !== view.state.sliceDoc()) {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) } })
      }
    },
    destroy: () => (sideBySideView ?? unifiedView)?.destroy(),
  }

  /** In one column a change is either reverted to the first text or kept; only reverting needs a button. */
  function createMergeControl(type: 'accept' | 'reject', act: (event: MouseEvent) => void): HTMLElement {
    if (type === 'accept') return document.createElement('span')
    const button = createRevertButton(beforeLabel)
    button.textContent = `Use this from “${beforeLabel}”`
    button.addEventListener('mousedown', act)
    return button
  }
}

function createRevertButton(beforeLabel: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '→'
  button.title = `Use this part from “${beforeLabel}”`
  button.setAttribute('aria-label', button.title)
  return button
}
