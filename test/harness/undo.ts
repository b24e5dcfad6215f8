import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { RenderedScreen } from './render-screen.tsx'

/** Presses Undo in the notice with a text; without one, in the only notice that offers it. */
export async function pressUndo({ user }: RenderedScreen, text?: string): Promise<void> {
  if (text === undefined) return user.click(await screen.findByRole('button', { name: 'Undo' }))
  const notice = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]')
  await user.click(within(notice ?? expect.fail('it is no notice')).getByRole('button', { name: 'Undo' }))
}

/** Presses Undo after someone else changed the same: the conflict shows what is there now, and is left as it is. */
export async function expectUndoConflict(page: RenderedScreen, now: string | RegExp): Promise<void> {
  await pressUndo(page)
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this since. Undo anyway?' }))
  const text = await dialog.findByText(/^Nothing was undone/)
  expect(text.parentElement?.textContent).toMatch(now)
  await page.user.click(dialog.getByRole('button', { name: 'Keep the change' }))
}
