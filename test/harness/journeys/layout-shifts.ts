import type { Page } from '@playwright/test'

/** What moved without anybody's doing: the sum of the browser's scores, and the elements that moved, worst first. */
export type LayoutShifts = { readonly score: number; readonly moved: readonly string[] }

type Shift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Follows what moves on each page that is loaded from now on, and returns what reads it for the page as it is. */
export async function followLayoutShifts(page: Page): Promise<() => Promise<LayoutShifts>> {
  await page.addInitScript(() => {
    const shifts: { score: number; moved: string[] }[] = []
    Object.assign(window, { layoutShifts: shifts })
    const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement
      const text = element?.textContent?.trim().slice(0, 30)
      const toPlace = ({ x, y, width, height }: DOMRectReadOnly) =>
        `${[x, y].map(Math.round)} ${Math.round(width)}×${Math.round(height)}`
      return `<${element?.tagName.toLowerCase()}> ${text} (${toPlace(previousRect)} → ${toPlace(currentRect)})`
    }
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[])
        if (!shift.hadRecentInput) shifts.push({ score: shift.value, moved: shift.sources.map(describe) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(
      () => (window as unknown as { layoutShifts: { score: number; moved: string[] }[] }).layoutShifts,
    )
    const score = shifts.reduce((sum, shift) => sum + shift.score, 0)
    return { score, moved: shifts.toSorted((one, other) => other.score - one.score).flatMap(({ moved }) => moved) }
  }
}
