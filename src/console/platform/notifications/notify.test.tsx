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

it('keeps a notice with an action until it is closed, and lets the others pass', async () => {
  notify.undoable('The note was pinned.', () => undefined)
  notify.made('Snapshot created!', { label: 'Copy key', text: '7' })
  notify.success('The note was saved.')
  notify.error('It failed.')
  await waitFor(() => expect(getShown()).toHaveLength(4))
  expect(getShown().filter((autoClose) => autoClose === false)).toHaveLength(2)
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

it('shows a failure and the latest undo, however many older notices stay', async () => {
  for (const number of [1, 2, 3, 4, 5]) notify.undoable(`Deleted ${number}.`, () => undefined)
  notify.error('It failed.')
  await waitFor(() => expect(getShown()).toEqual([4000, false, false, false]))
  const { queue } = notificationsStore.getState()
  expect(queue.map(({ id }) => id)).toHaveLength(2)
  expect(document.body.textContent).toContain('Deleted 5.')
  expect(document.body.textContent).not.toContain('Deleted 1.')
})
