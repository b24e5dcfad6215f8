import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that logs an error or a warning fails. */
beforeEach(() => {
  // The spies of a test that failed here must not fail the next one too.
  vi.restoreAllMocks()
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
