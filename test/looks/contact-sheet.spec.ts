import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

/** How wide a picture is on the sheet, how many a part of it has, and how wide the sheet is. */
const onSheet = { 1440: { pictureWidth: 480, perPart: 20 }, 390: { pictureWidth: 230, perPart: 32 } }
const sheetWidth = 2048

/** The list with the player whom the sample game tells most about. */
const storyPlayer = '/acp/players-listing?filter=Captain+Marlowe&filterType=nickname'

const throttleMs = 500

const folder = 'test-results/contact-sheet'

// Both workers take them.
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 })

type Picture = { readonly path: string; readonly file: string }

/** Pictures of every screen, dialog and drawer, in the order of the menu. */
async function takePictures(staff: Console, look: string): Promise<Picture[]> {
  const pictures: Picture[] = []
  const paths = await findAllPaths(staff, storyPlayer)
  for (const path of ['/acp/home', ...paths.filter((one) => one !== '/acp/home')]) {
    await test.step(path, async () => {
      await staff.goTo(path)
      // React shows what was loaded on demand some 300 ms after its placeholder.
      await staff.page.waitForTimeout(throttleMs)
      await staff.settle()
      const name = path.replaceAll(/[^\w-]+/g, '_').replace(/^_acp_/, '')
      const file = join(folder, look, `${String(pictures.length).padStart(3, '0')}-${name.slice(0, 80)}.png`)
      await staff.page.screenshot({ path: file, animations: 'disabled' })
      pictures.push({ path, file })
    })
  }
  return pictures
}

const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Writes a page with pictures, and returns its address. */
function writePage(name: string, look: string, pictures: readonly Picture[], width: number): string {
  const figures = pictures.map(
    ({ path, file }) =>
      `<figure><img src="${look}/${basename(file)}" width="${width}"><figcaption>${toHtml(path)}</figcaption></figure>`,
  )
  const style = `body { margin: 24px; display: flex; flex-wrap: wrap; gap: 16px; background: #888; font: 12px sans-serif; }
    figure { margin: 0; width: ${width}px; } figcaption { overflow-wrap: anywhere; }`
  const file = join(folder, `${name}.html`)
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}\n`)
  return pathToFileURL(file).href
}

/** One page with all pictures, and parts of it as pictures: one of all would be too high for the browser. */
async function writeSheet(
  browser: Browser,
  look: string,
  pictures: readonly Picture[],
  { pictureWidth, perPart }: (typeof onSheet)[keyof typeof onSheet],
): Promise<void> {
  writePage(look, look, pictures, pictureWidth)
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 900 } })
  for (let first = 0; first < pictures.length; first += perPart) {
    const name = `${look}-${first / perPart + 1}`
    await page.goto(writePage(name, look, pictures.slice(first, first + perPart), pictureWidth))
    await page.screenshot({ path: join(folder, `${name}.jpg`), fullPage: true, quality: 85 })
  }
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
      // Nothing is under the pointer.
      await staff.page.mouse.move(0, 0)
      await writeSheet(browser, look, await takePictures(staff, look), onSheet[width])
    })
  })
}
