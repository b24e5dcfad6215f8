import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { goTo, renderScreen } from '#test/harness/render-screen.tsx'

it('says on a narrow screen that a filter is on while the filters are hidden', async () => {
  const { user } = await renderScreen('/acp/purchases?state=refunded', { width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Hide filters' }))
  await screen.findByRole('button', { name: 'Filters (on)' })
  goTo('/acp/purchases')
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy()
})
