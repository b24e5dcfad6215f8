/**
 * Copies a text to the clipboard; false when the browser refuses. The Clipboard API exists only over TLS or on
 * localhost, so `execCommand` is the fallback elsewhere.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // execCommand may still work when the permission is denied.
    }
  }
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.className = 'qd-off-screen'
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  return isDone
}
