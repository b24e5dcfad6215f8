import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export function InertForm({ submitLabel, children }: { submitLabel: string; children: ReactNode }) {
  return (
    <form onSubmit={(event) => event.preventDefault()} autoComplete="off">
      <Stack gap="sm">
        {children}
        <Button type="submit" fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
