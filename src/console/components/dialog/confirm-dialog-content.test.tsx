import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '#test/harness/browser.ts'
import { ConfirmDialogContent } from './confirm-dialog-content.tsx'

const dialog = (state: { isPending?: boolean; error?: string }) => (
  <MantineProvider env="test">
    <ConfirmDialogContent
      isOpen
      title="Reset it?"
      confirmLabel="Reset"
      onClose={() => undefined}
      onConfirm={() => undefined}
      reasonLimit={500}
      {...state}
    />
  </MantineProvider>
)

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('a confirmation with a pending request', () => {
  beforeEach(() => {
    // The screen of the test before may still stand.
    cleanup()
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('closes after ten seconds, and opens again with its reason when the request fails', () => {
    const { rerender } = render(dialog({}))
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'ticket 7' } })
    rerender(dialog({ isPending: true }))
    pass(9_900)
    expect(screen.getByRole('dialog', { name: 'Reset it?' })).toBeTruthy()
    pass(200)
    expect(screen.queryByRole('dialog', { name: 'Reset it?' })).toBeNull()
    rerender(dialog({ error: 'The database is down.' }))
    pass(100)
    const again = within(screen.getByRole('dialog', { name: 'Reset it?' }))
    expect(again.getByRole('alert').textContent).toBe('The database is down.')
    expect(again.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('ticket 7')
  })
})
