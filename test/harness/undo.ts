import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { RenderedScreen } from './render-screen.tsx'

/** Presses Undo in the newest notice. */
export async function pressUndo({ user }: RenderedScreen): Promise<void> {
  const [button] = (await screen.findAllByRole('button', { name: 'Undo' })).toReversed()
  if (!button) throw new Error('there is no undo')
  await user.click(button)
}

/** Presses Undo after someone else changed the same: the conflict shows what is there now, and is left as it is. */
export async function expectUndoConflict(page: RenderedScreen, now: string | RegExp): Promise<void> {
  await pressUndo(page)
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this since. Undo anyway?' }))
  const text = await dialog.findByText(/^Nothing was undone/)
  expect(text.parentElement?.textContent).toMatch(now)
  await page.user.click(dialog.getByRole('button', { name: 'Keep it as it is' }))
}
