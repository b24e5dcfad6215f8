import { galleryPages } from '#console/features/gallery/gallery-pages.ts'
import { expect, test } from '../../harness/journeys/console-test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const listPaths = ['/acp/players-listing', '/acp/purchases', '/acp/guilds', '/acp/audit', '/acp/message?tab=players']

test('no placeholder of a search, badge of a sample page or label of a chart is cut', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  const found: string[] = []
  const collect = async (path: string, find: () => string[]) => {
    found.push(...(await page.evaluate(find)).map((text) => `${path}: ${text}`))
  }
  for (const path of listPaths) {
    await staff.open(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await collect(path, () =>
      [...document.querySelectorAll('main input')].flatMap((field) => {
        if (!(field instanceof HTMLInputElement) || field.placeholder === '') return []
        const style = getComputedStyle(field)
        const context = document.createElement('canvas').getContext('2d')
        if (context) context.font = style.font
        const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        return (context?.measureText(field.placeholder).width ?? 0) > room ? [field.placeholder] : []
      }),
    )
  }
  for (const { slug, title } of galleryPages) {
    const path = `/admintemplate/${slug}`
    await staff.open(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (slug === 'charts') await expect(page.locator('svg.recharts-surface text').first()).toBeVisible()
    await collect(path, () => {
      const badges = [...document.querySelectorAll('.mantine-Badge-label')].filter(
        ({ clientWidth, scrollWidth }) => clientWidth < scrollWidth,
      )
      const labels = [...document.querySelectorAll('svg.recharts-surface text')].filter((label) => {
        const edge = label.closest('svg')?.getBoundingClientRect().top ?? 0
        return label.getBoundingClientRect().top < edge - 1
      })
      return [...badges, ...labels].map(({ textContent }) => textContent ?? '')
    })
  }
  expect(found).toEqual([])
})
