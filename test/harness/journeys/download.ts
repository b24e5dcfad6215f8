import type { Download, Page } from '@playwright/test'

/** Does what saves a file, and returns the file's name and text. */
export async function saveFile(page: Page, save: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  return { name: download.suggestedFilename(), text: await readText(download) }
}

async function readText(download: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
