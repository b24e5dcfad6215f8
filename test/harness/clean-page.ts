import { notifications } from '@mantine/notifications'
import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

// Files share a page: what one leaves on it must not be found by the next one, whichever that is.
afterAll(() => {
  cleanup()
  notifications.clean()
})
