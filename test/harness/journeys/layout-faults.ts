import type { Page } from '@playwright/test'

/** The page's width alone: what a window that scrolls sideways shows at once. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * What is wrong with the layout of the page as it is now, in its open dialog alone if there is one: controls that are
 * cut off, squeezed or covered, texts under something else, badges that hide their word, and accents that reach other
 * rows. What lies below the window's end is not asked whether it is covered.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const faults = await page.evaluate(() => {
    type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
    const faults: string[] = []
    const everywhere: Box = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }
    const windowBox: Box = { ...everywhere, left: 0, right: document.documentElement.clientWidth }
    const intersect = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const isControl = (element: Element) =>
      element.matches('a[href], button, input:not([type=checkbox], [type=radio], [type=file]), textarea')
    const report = (fault: string, element: Element, by?: Element) => {
      const describe = (it: Element) =>
        `<${it.tagName.toLowerCase()} class="${it.getAttribute('class')?.slice(0, 80)}"> ${it.textContent?.trim().slice(0, 30)}`
      faults.push(`${fault}: ${describe(element)}${by ? ` by ${describe(by)}` : ''}`)
    }
    const findFloating = (element: Element | null): Element | null =>
      !element || /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : findFloating(element.parentElement)

    /** The line that ends with an ellipsis: what it hides lies under the ellipsis, which is part of another text. */
    const findCutLine = (element: Element | null): Element | null =>
      !element || getComputedStyle(element).textOverflow === 'ellipsis' ? element : findCutLine(element.parentElement)

    /** Whatever is seen at the middle and at the end of a box must belong to its element, or float above the page. */
    const checkCover = (element: Element, box: Box) => {
      if (box.right - box.left < 8 || box.bottom - box.top < 8) return
      // What lets the pointer through, as what a chart says of a point, is never what is found.
      if (getComputedStyle(element).pointerEvents === 'none') return
      const y = (box.top + box.bottom) / 2
      for (const x of [(box.left + box.right) / 2, box.right - 3]) {
        const hit = document.elementFromPoint(x, y)
        // A field holds its own buttons.
        const owner = element.closest('.mantine-Input-wrapper, .mantine-Switch-root') ?? element
        if (!hit || owner.contains(hit) || hit.contains(element)) continue
        if (findCutLine(element)?.contains(hit)) continue
        const floating = findFloating(hit)
        if (!floating || floating.contains(element)) return report('covered', element, hit)
      }
    }
    const checkControl = (element: Element, box: DOMRect, reach: Box) => {
      const reached = intersect(box, reach)
      const isCut =
        reached.right - reached.left < Math.min(box.width, 24) - 1 ||
        reached.bottom - reached.top < Math.min(box.height, 16) - 1
      if (isCut) report('cut off', element)
      else if ((box.width < 12 && element.textContent?.length !== 1) || box.height < 8) report('squeezed', element)
    }
    const checkBadge = (label: Element) => {
      const isLong = (label.textContent ?? '').length > 24
      if (label.clientWidth < (isLong ? 48 : label.scrollWidth - 1)) report('badge hides its word', label)
    }
    const checkText = (node: Node, element: Element, clip: Box) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const line = range.getClientRects()[0]
      if (!line || line.width < 1) return
      checkCover(element, intersect(line, clip))
      if (!/\p{M}{100}/u.test(node.nodeValue ?? '')) return
      const row = (element.closest('tr, li, article, p, dd, h1, h2, h3') ?? element).getBoundingClientRect()
      const gap = 16
      if (clip.top < row.top - gap || clip.bottom > row.bottom + gap) report('accents reach other rows', element)
    }

    /** `clip` is where the element may be seen now, `reach` where it may be seen after scrolling. */
    const visit = (element: Element, clip: Box, reach: Box): void => {
      const style = getComputedStyle(element)
      const isReadAloudOnly = style.clipPath !== 'none' || style.clip !== 'auto'
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isReadAloudOnly) return
      const box = element.getBoundingClientRect()
      if (style.position === 'fixed') [clip, reach] = [windowBox, windowBox]
      if (isControl(element)) {
        checkControl(element, box, reach)
        // A link that goes on in the next line is asked in its first one: between its lines may be other texts.
        checkCover(element, intersect(element.getClientRects()[0] ?? box, clip))
      }
      if (element.matches('.mantine-Badge-label')) checkBadge(element)
      for (const axis of ['X', 'Y'] as const) {
        const overflow = style[`overflow${axis}`]
        if (overflow === 'visible' || style.display === 'inline') continue
        const margin = overflow === 'clip' ? Number.parseFloat(style.overflowClipMargin) || 0 : 0
        const edges: Box =
          axis === 'X'
            ? { ...everywhere, left: box.left - margin, right: box.right + margin }
            : { ...everywhere, top: box.top - margin, bottom: box.bottom + margin }
        clip = intersect(clip, edges)
        if (overflow === 'hidden' || overflow === 'clip') reach = intersect(reach, edges)
        else reach = axis === 'X' ? { ...reach, left: -1e9, right: 1e9 } : { ...reach, top: -1e9, bottom: 1e9 }
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) checkText(node, element, clip)
        else if (node instanceof Element) visit(node, clip, reach)
      }
    }
    const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
    visit(root, windowBox, windowBox)
    return faults
  })
  return (await isTooWide(page)) ? ['the page scrolls sideways', ...faults] : faults
}
