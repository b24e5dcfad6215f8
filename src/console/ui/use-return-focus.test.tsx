import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { useReturnFocus } from './use-return-focus.ts'

const put = (html: string) => {
  document.body.innerHTML = html
}

const focus = (id: string) => document.getElementById(id)?.focus()

describe('the focus after a dialog', () => {
  afterEach(() => put(''))

  it('goes back to where it was', () => {
    put('<button id="opener"></button><button id="inside"></button>')
    focus('opener')
    const { unmount } = renderHook(() => useReturnFocus(true))
    focus('inside')
    unmount()
    expect(document.activeElement?.id).toBe('opener')
  })

  it('goes to the button of the menu whose entry opened the dialog and is gone by then', () => {
    put('<button id="opener"></button><div role="menu" aria-labelledby="opener"><button id="entry"></button></div>')
    focus('entry')
    const { rerender } = renderHook(({ isOpen }) => useReturnFocus(isOpen), { initialProps: { isOpen: true } })
    document.querySelector('[role="menu"]')?.remove()
    rerender({ isOpen: false })
    expect(document.activeElement?.id).toBe('opener')
  })
})
