import type { Locator, Page } from '@playwright/test'

/** What a task took. */
export type Count = { readonly clicks: number; readonly keys: number }

/** What a person does with mouse and keyboard, counted. A chord such as Ctrl+K is one key. */
export function createHands(page: Page) {
  let clicks = 0
  let keys = 0
  return {
    /** Clicks the middle, or at a distance from the upper left corner. */
    click: async (target: Locator, position?: { readonly x: number; readonly y: number }) => {
      clicks++
      await target.click(position ? { position } : {})
    },
    /** Opens a choice and picks from it. */
    choose: async (field: Locator, option: Locator) => {
      clicks += 2
      await field.click()
      await option.click()
    },
    /** Chooses an option of the browser's own list, which opens and closes as another one does. */
    select: async (field: Locator, option: string) => {
      clicks += 2
      await field.selectOption(option)
    },
    /** Opens the system's file window and picks a file there. */
    chooseFile: async (button: Locator, file: string) => {
      clicks += 2
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
      await chooser.setFiles(file)
    },
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    /** Pastes what was copied elsewhere. */
    paste: async (text: string) => {
      keys++
      await page.keyboard.insertText(text)
    },
    press: async (key: string) => {
      keys++
      await page.keyboard.press(key)
    },
    hold: async (key: string, work: () => Promise<void>) => {
      keys++
      await page.keyboard.down(key)
      await work()
      await page.keyboard.up(key)
    },
    /** Types what a dialog asks for as a confirmation, which does not count. */
    confirm: (text: string) => page.keyboard.type(text),
    count: (): Count => ({ clicks, keys }),
  }
}

export type Hands = ReturnType<typeof createHands>
