import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { features } from '#console/features.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { collectManifest, type Manifest } from '#console/platform/navigation/manifest.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import { App } from './app.tsx'

const path = '/acp/myprofile'

let isBroken = true

function Fragile() {
  if (isBroken) throw new Error('A test broke this.')
  return <p>Repaired</p>
}

/** Shows the console again, on the same server, with a part that fails. */
async function renderBroken(toBroken: (manifest: Manifest) => Manifest) {
  isBroken = true
  const { user } = await renderScreen(path)
  cleanup()
  render(<App manifest={toBroken(collectManifest(features))} />)
  return user
}

// React and the router report what a boundary catches.
afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.mocked(console.warn).mockClear()
})

it('says that a page failed, keeps the menu around it, and shows the page at the next try', async () => {
  const user = await renderBroken((manifest) => ({
    ...manifest,
    screens: manifest.screens.map((some) => {
      if (some.path !== path) return some
      return { ...some, page: lazyComponent(async () => ({ Fragile }), 'Fragile') }
    }),
  }))
  expect(await shows(/This page cannot be shown: an error in the console\. Nothing was changed\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload the console' })).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: 'Audit Log' })).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await shows('Repaired')).toBeTruthy()
})

it('says that the console failed, and offers to reload it', async () => {
  await renderBroken((manifest) => ({
    ...manifest,
    shellSettings: {
      ...manifest.shellSettings,
      useDisplayName: () => {
        throw new Error('A test broke this.')
      },
    },
  }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be shown/)
  expect(screen.getByRole('button', { name: 'Reload the console' })).toBeTruthy()
})
