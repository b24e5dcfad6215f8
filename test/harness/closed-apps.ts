import { afterAll, expect } from 'vitest'
import { openApps } from './open-apps.ts'

// Files share a process and its database.
afterAll(() => {
  const open = openApps.size
  openApps.clear()
  expect(open, 'applications that no test has closed').toBe(0)
})
