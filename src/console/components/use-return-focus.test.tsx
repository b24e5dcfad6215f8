import { cleanup, render, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { useReturnFocus } from './use-return-focus.ts'

const focus = (id: string) => document.getElementById(id)?.focus()

describe('the focus after a dialog', () => {
  afterEach(cleanup)

  it('goes back to where it was', () => {
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

  it('goes to the button of the menu whose entry opened the dialog and is gone by then', () => {
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
