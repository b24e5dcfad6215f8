import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'

it('a visitor sees the sign-in', async () => {
  await renderScreen('/login', { as: 'visitor' })
  await shows('Remember me')
  expect(screen.getByLabelText('Email')).toHaveProperty('type', 'email')
})
