import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { SideDrawer } from './side-drawer.tsx'

it('gives the focus back to what opened it', async () => {
  const toPage = (isOpen: boolean) => (
    <MantineProvider>
      <button type="button">Open</button>
      {isOpen ? (
        <SideDrawer isOpen onClose={() => undefined} width={300} title="Details">
          Text
        </SideDrawer>
      ) : null}
    </MantineProvider>
  )
  const { rerender } = render(toPage(false))
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  rerender(toPage(true))
  const close = await screen.findByRole('button', { name: 'Close' })
  await waitFor(() => expect(document.activeElement).toBe(close))
  rerender(toPage(false))
  expect(document.activeElement).toBe(opener)
  cleanup()
})
