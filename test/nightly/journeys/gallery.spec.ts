import { galleryPages, publicPages } from '#console/gallery/gallery-pages.ts'
import { expect, test } from '../../harness/journeys/console-test.ts'

const pages = [
  ...galleryPages.map(({ slug, title }) => ({ path: `/admintemplate/${slug}`, title })),
  ...publicPages.map(({ slug, title }) => ({ path: `/auth/${slug}`, title })),
]

/** Each width in one color scheme: these pages are made of components that the other screens show in both. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

    test('no page of the gallery breaks an accessibility rule or scrolls sideways', async ({ staff }) => {
      const { page } = staff
      await staff.signIn()
      const found: string[] = []
      for (const { path, title } of pages) {
        // Some of these pages show for ever how it looks when something is being loaded.
        await staff.open(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        found.push(...(await staff.violations()).map((violation) => `${path}: ${violation}`))
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
        if (!fits) found.push(`${path}: wider than a window of ${width} px`)
      }
      expect(found).toEqual([])
    })
  })
}

test('a visitor opens a page below /auth', async ({ staff }) => {
  await staff.open('/auth/lock')
  await expect(staff.page.getByRole('button', { name: 'Unlock' })).toBeVisible()
})

test('the rich text editor formats what is selected', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/admintemplate/form-components')
  const text = page.getByRole('textbox', { name: 'Formatted text' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await text.press('ControlOrMeta+a')
  await page.keyboard.type('harbor')
  await text.press('ControlOrMeta+a')
  for (const [tool, tag] of Object.entries({ Bold: 'strong', Italic: 'em', Link: 'a', Code: 'code' })) {
    await press(tool)
    if (tool === 'Link') {
      await page.getByRole('textbox', { name: 'Address' }).fill('https://example.com')
      await press('Set link')
    }
    await expect(text.locator(tag)).toHaveText('harbor')
    await expect(page.getByRole('button', { name: tool, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await press(tool)
    await expect(text.locator(tag)).toHaveCount(0)
  }
  await text.press('End')
  for (const tool of ['Blockquote', 'Ordered list', 'Bullet list']) {
    await press(tool)
    await expect(page.getByRole('button', { name: tool, exact: true })).toHaveAttribute('aria-pressed', 'true')
  }
  await text.press('Enter')
  await expect(page.getByRole('button', { name: 'Bullet list' })).toHaveAttribute('aria-pressed', 'true')
  await press('Image')
  await expect(text.getByRole('img', { name: 'Sample image' })).toBeVisible()
})
