import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { type Console, test } from '../harness/journeys/console-test.ts'
import { findAllPaths } from '../harness/journeys/crawl.ts'

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

/** How wide a picture is on the sheet, and the sheet. */
const pictureWidth = { 1440: 480, 390: 195 }
const sheetWidth = 2000

const folder = 'test-results/contact-sheet'

// Both workers take them.
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 })

type Picture = { readonly path: string; readonly file: string }

/** Pictures of every screen, dialog and drawer, in the order of the menu. */
async function takePictures(staff: Console, look: string): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const path of ['/acp/home', ...(await findAllPaths(staff)).filter((one) => one !== '/acp/home')]) {
    await test.step(path, async () => {
      await staff.goTo(path)
      const name = path.replaceAll(/[^\w-]+/g, '_').replace(/^_acp_/, '')
      const file = join(folder, look, `${String(pictures.length).padStart(3, '0')}-${name.slice(0, 80)}.png`)
      await staff.page.screenshot({ path: file, animations: 'disabled' })
      pictures.push({ path, file })
    })
  }
  return pictures
}

const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One page with all pictures, and a picture of it. */
async function writeSheet(browser: Browser, look: string, pictures: readonly Picture[], width: number): Promise<void> {
  const figures = pictures.map(
    ({ path, file }) =>
      `<figure><img src="${pathToFileURL(file).href}" width="${width}"><figcaption>${toHtml(path)}</figcaption></figure>`,
  )
  const style = `body { margin: 24px; display: flex; flex-wrap: wrap; gap: 16px; background: #888; font: 12px sans-serif; }
    figure { margin: 0; width: ${width}px; } figcaption { overflow-wrap: anywhere; }`
  const file = join(folder, `${look}.html`)
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}\n`)
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 900 } })
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: join(folder, `${look}.jpg`), fullPage: true, quality: 80 })
  await page.close()
}

for (const { width, height, colorScheme } of looks) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } })

    test('the screens are on one sheet', async ({ staff, browser }) => {
      const look = `${width}-${colorScheme}`
      mkdirSync(join(folder, look), { recursive: true })
      await staff.signIn()
      await staff.settle()
      await writeSheet(browser, look, await takePictures(staff, look), pictureWidth[width])
    })
  })
}
