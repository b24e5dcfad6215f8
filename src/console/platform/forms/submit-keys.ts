import { getTopDialog } from '#console/platform/navigation/focus-list-search.ts'
import { defineShortcuts, useShortcuts } from '#console/platform/navigation/shortcuts.ts'

const formShortcuts = defineShortcuts({
  title: 'Forms',
  order: 30,
  shortcuts: {
    submit: { label: 'Save or send', keys: ['mod+s', 'mod+Enter'] },
  },
})

/** The button that submits what the focus is in, else the only one of the top dialog or of the page. */
function findSubmitButton(target: EventTarget | null): HTMLElement | undefined {
  const form = target instanceof Element ? target.closest('form') : null
  const scope = form ?? getTopDialog() ?? document.querySelector('main') ?? document.body
  // `data-submit` marks the button of a form without a form element.
  const [button, ...others] = scope.querySelectorAll<HTMLElement>('button[type="submit"], [data-submit]')
  return others.length === 0 ? button : undefined
}

/** Ctrl+S and Ctrl+Enter press the button that submits; Ctrl+S saves and never confirms what is destructive. */
export function useSubmitKeys(): void {
  useShortcuts(formShortcuts, (_, event) => {
    const button = findSubmitButton(event.target)
    const isSave = event.key !== 'Enter'
    if (button && !event.repeat && !(isSave && button.dataset.submit === 'destructive')) button.click()
    return button !== undefined
  })
}
