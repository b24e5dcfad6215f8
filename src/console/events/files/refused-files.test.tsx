// Loaded on demand in a browser; here with the test, so that it does not wait for it.
import './event-files.tsx'
import './import-dialog.tsx'
import './import-file-dialog.tsx'
import '../page-menu-items.tsx'
import { notificationsStore } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventProfiles } from '#contract/event-profiles.ts'
import { chooseEventFile, chooseFileInMenu } from '#test/harness/choose-file.ts'
import { renderScreen } from '#test/harness/render-screen.tsx'

it('shows what the server refuses of a file, and why a file cannot be read, in a dialog alone', async () => {
  const page = await renderScreen('/acp/events')
  const other = await page.server.signInAs('admin')
  const { data: crew } = await other.call(eventProfiles.create, { body: { name: 'crew', taskcount: 1, offset: 9_000 } })
  const file = `Event;StartDate;Hours;Profile\nRegatta Eve;2040-01-01T10:00:00Z;24;crew`
  await chooseEventFile(page, file, 'year.csv')
  const dialog = within(await screen.findByRole('dialog', { name: 'Import year.csv?' }))
  await other.call(eventProfiles.remove, { params: { id: String(crew.Id) } })
  await page.user.click(dialog.getByRole('button', { name: 'Import 1 event' }))
  await dialog.findByText('The events were not imported.')
  dialog.getByText(new RegExp(`Event profile ${crew.Id} is unknown or deregistered`))
  expect(notificationsStore.getState().notifications).toEqual([])
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await chooseFileInMenu(page, 'Batch delete', '1, two', 'old.csv')
  within(await screen.findByRole('dialog', { name: 'old.csv was not used' })).getByText(/two is no edition/)
  expect(notificationsStore.getState().notifications).toEqual([])
})
