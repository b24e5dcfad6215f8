import type { Page } from '@playwright/test'
import { guilds } from '#contract/guilds.ts'
import { regattas } from '#contract/regattas.ts'
import { HttpClient } from '../http-client.ts'
import { type Console, expect } from './console-test.ts'

/** Deletes the running regatta of an edition: no regatta of a new definition starts before the running one has ended. */
export async function deleteRunningRegatta(page: Page, edition: RegExp): Promise<void> {
  const region = page.getByRole('region', { name: edition })
  await region.getByRole('button', { name: /Active/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Regatta \d+$/ })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const confirmation = page.getByRole('dialog', { name: /^Delete regatta/ })
  await confirmation.getByRole('button', { name: 'Delete regatta' }).click()
  await expect(region.getByRole('button', { name: /Active/ })).toHaveCount(0)
}

/** Defines regattas of three minutes, the first of which starts now. */
export async function defineRegatta(page: Page, open: Console['open']): Promise<void> {
  await open('/acp/regattadefinitions?new=true')
  const form = page.getByRole('dialog', { name: 'Create a regatta definition' })
  await form.getByLabel('Data Key').fill('summer_cup')
  const now = await page.evaluate(() => {
    const local = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString()
    return { date: local.slice(0, 10), time: local.slice(11, 16) }
  })
  await form.getByLabel('Start Date').fill(now.date)
  await form.getByLabel('Start time').fill(now.time)
  await form.getByLabel(/^Duration/).fill('3')
  await form.getByLabel('Unit of the duration').selectOption('minutes')
  await form.getByLabel('Guild Members Count').fill('0')
  // It says what it stops, when an active definition is there, and asks again when that was not shown yet.
  await expect(async () => {
    await form.getByRole('button', { name: /^Create (definition|and stop definition \d+)$/ }).click({ timeout: 2_000 })
    await expect(page.getByText('Definition Created With Success!')).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Reports a score for the leader of a guild, as the game's server does. */
export async function reportScore(url: string, regattaId: string, guildId: string): Promise<void> {
  const client = await HttpClient.signIn(url)
  const { data } = await client.call(guilds.get, { params: { id: guildId } })
  const reports = [{ PlayerId: data?.LeaderId ?? '', Score: 4_200 }]
  const reply = await client.call(regattas.reportScores, { params: { id: regattaId }, body: { reports } })
  expect(reply.status).toBe(200)
}
