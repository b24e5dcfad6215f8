import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import '#test/harness/browser.ts'
import { lazyComponent } from './lazy-component.ts'

it('tells in its own place that its file cannot be fetched, keeps what is around it, and tries again', async () => {
  let isUpgraded = true
  const load = vi.fn(async () => {
    if (isUpgraded) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part: () => <p>The part</p> }
  })
  const Part = lazyComponent(load, 'Part')
  render(
    <MantineProvider>
      <input aria-label="Draft" defaultValue="" />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </MantineProvider>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Draft'), 'typed')
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  expect(load).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  isUpgraded = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Draft')).toHaveProperty('value', 'typed')
  // React and the router report what a boundary catches.
  vi.mocked(console.error).mockClear()
  vi.mocked(console.warn).mockClear()
})
