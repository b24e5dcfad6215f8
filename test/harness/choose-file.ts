import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

/** Chooses a file with a button of the page, as the browser's own dialog would. */
export async function chooseFile(
  { user }: { readonly user: UserEvent },
  button: string,
  text: string,
  name: string,
): Promise<void> {
  await pressToChoose({ user }, () => screen.findByRole('button', { name: button }), text, name)
}

/** Chooses a file with an entry of the page's menu. */
export async function chooseFileInMenu(
  { user }: { readonly user: UserEvent },
  item: string,
  text: string,
  name: string,
): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Further actions' }))
  await pressToChoose({ user }, () => screen.findByRole('menuitem', { name: item }), text, name)
}

async function pressToChoose(
  { user }: { readonly user: UserEvent },
  find: () => Promise<HTMLElement>,
  text: string,
  name: string,
): Promise<void> {
  const pressed = await find()
  const dialog = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (
    this: HTMLInputElement,
  ) {
    Object.defineProperty(this, 'files', { value: [new File([text], name, { type: 'text/csv' })] })
    this.dispatchEvent(new Event('change'))
  })
  await user.click(pressed)
  expect(dialog).toHaveBeenCalledOnce()
  dialog.mockRestore()
}

/** Chooses a file of events in the dialog of "Import CSV". */
export async function chooseEventFile(page: { readonly user: UserEvent }, text: string, name: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  await chooseFile(page, 'Choose file', text, name)
}
