import type { EditorView } from '@codemirror/view'

/**
 * Typing over highlighted text makes the browser keep the color by an inline style, which the page's policy blocks
 * and reports. So the editor inserts the text itself.
 */
export function insertPlainText(event: InputEvent, view: EditorView): boolean {
  const { state } = view
  const isPlainTyping = event.inputType === 'insertText' && event.data !== null && !view.composing
  if (!isPlainTyping || state.readOnly || state.selection.main.empty) return false
  event.preventDefault()
  view.dispatch(state.update(state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true }))
  return true
}
