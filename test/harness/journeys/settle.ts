import { expect, type Page, type Request } from '@playwright/test'

/** How many idle moments in a row nothing may be under way: what one reply starts is under way by the second. */
const idleMoments = 3

/** Follows the requests of a page, and returns what waits until it has loaded and drawn everything that it shows. */
export function followLoading(page: Page): () => Promise<void> {
  const requests = new Set<Request>()
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))

  /** Waits until the page's thread has nothing to do, and says whether the page still loads. */
  const isLoading = async (): Promise<boolean> => {
    const isBusy = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          requestIdleCallback(() => resolve(document.querySelector('[aria-busy=true]') !== null))
        }),
    )
    return isBusy || requests.size > 0
  }
  return async () => {
    let quiet = 0
    const countQuiet = async () => {
      quiet = (await isLoading()) ? 0 : quiet + 1
      return quiet
    }
    await expect
      .poll(countQuiet, { message: 'the page has loaded', intervals: [10] })
      .toBeGreaterThanOrEqual(idleMoments)
  }
}
