/**
 * Puts a text on the clipboard; false when the browser refuses. The modern way exists only over TLS or on localhost,
 * so an older one stands in elsewhere.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // A denied permission may still allow the older way.
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
