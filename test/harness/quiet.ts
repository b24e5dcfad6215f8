import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that makes the program complain on the console fails. */
beforeEach(() => {
  // A test that failed here leaves its spies behind; what it said must not fail the next one too.
  vi.restoreAllMocks()
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
