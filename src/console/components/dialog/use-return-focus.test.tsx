import { cleanup, render, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { useReturnFocus } from './use-return-focus.ts'

const focus = (id: string) => document.getElementById(id)?.focus()

describe('the focus after a dialog', () => {
  afterEach(cleanup)

  it('returns to the element that had it', () => {
    render(
      <>
        <button type="button" id="opener" />
        <button type="button" id="inside" />
      </>,
    )
    focus('opener')
    const { unmount } = renderHook(() => useReturnFocus(true))
    focus('inside')
    unmount()
    expect(document.activeElement?.id).toBe('opener')
  })

  it('returns to the button of the menu whose item opened the dialog', () => {
    render(<button type="button" id="opener" />)
    const menu = render(
      <div role="menu" aria-labelledby="opener">
        <button type="button" id="entry" />
      </div>,
    )
    focus('entry')
    const { rerender } = renderHook(({ isOpen }) => useReturnFocus(isOpen), { initialProps: { isOpen: true } })
    menu.unmount()
    rerender({ isOpen: false })
    expect(document.activeElement?.id).toBe('opener')
  })
})
