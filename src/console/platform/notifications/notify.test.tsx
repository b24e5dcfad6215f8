import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { cleanup, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { NoticeList } from '#console/components/notice.tsx'
import { ApiError } from '#console/platform/query/api-error.ts'
import { notify } from './notify.ts'

beforeEach(() => {
  cleanup()
  notifications.clean()
  render(
    <MantineProvider>
      <NoticeList />
    </MantineProvider>,
  )
})

const getShown = () => notificationsStore.getState().notifications.map(({ autoClose }) => autoClose)

it('keeps what can be undone or opened for ten seconds, what can be copied until it is closed, and others for four', async () => {
  const show = [
    () => notify.undoable('The note was pinned.', () => undefined),
    () => notify.linked('The snapshot was imported.', { label: 'Open', href: '/acp/snapshots' }),
    () => notify.made('Snapshot created!', { label: 'Copy key', text: '7' }),
    () => notify.success('The note was saved.'),
    () => notify.error('It failed.'),
  ]
  const stays = []
  for (const one of show) {
    notifications.clean()
    one()
    await waitFor(() => expect(getShown()).toHaveLength(1))
    stays.push(...getShown())
  }
  expect(stays).toEqual([10_000, 10_000, false, 4000, 4000])
})

it('says the reason of a failure once', async () => {
  const failure = new ApiError({
    status: 500,
    statusText: 'Internal Server Error',
    body: { message: 'The disk is full.' },
  })
  notify.error(`Request failed: ${failure.message}`, { failure })
  await waitFor(() => expect(getShown()).toHaveLength(1))
  expect(document.body.textContent?.split('The disk is full.')).toHaveLength(2)
})

it('shows one at a time, a failure first and then the latest, and how many wait', async () => {
  for (const number of [1, 2]) notify.undoable(`Deleted ${number}.`, () => undefined)
  notify.error('It failed.')
  notify.undoable('Deleted 3.', () => undefined)
  await waitFor(() => expect(document.body.textContent).toContain('It failed.3 more'))
  const close = () => document.querySelector<HTMLElement>('[aria-label="Close this notice"]')?.click()
  close()
  await waitFor(() => expect(document.body.textContent).toContain('Deleted 3.Undo2 more'))
  expect(document.body.textContent).not.toContain('Deleted 1.')
})
