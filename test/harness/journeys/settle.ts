import { expect, type Page, type Request } from '@playwright/test'

/** How many idle moments in a row nothing may be under way: what one reply starts is under way by the second. */
const idleMoments = 3

/** Follows the requests of a page, and returns what waits until it has loaded and drawn everything that it shows. */
export function followLoading(page: Page): () => Promise<void> {
  const requests = new Set<Request>()
  page.on('request', (request) => {
    // What the page before had not received ends with it.
    if (request.isNavigationRequest()) requests.clear()
    requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))

  /** Waits until the page's thread has nothing to do, and names what the page still loads. */
  const listLoading = async (): Promise<string[]> => {
    const busy = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          requestIdleCallback(() =>
            resolve([...document.querySelectorAll('[aria-busy=true]')].map(({ outerHTML }) => outerHTML.slice(0, 160))),
          )
        }),
    )
    return [...busy, ...[...requests].map((request) => request.url())]
  }
  const rest = async () => {
    for (let moment = 0; moment < idleMoments; moment++) expect(await listLoading()).toEqual([])
  }
  return () => expect(rest).toPass({ intervals: [10], timeout: 60_000 })
}
