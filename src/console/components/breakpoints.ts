import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrower than 768 px: one thumb, two-line rows. Source: specification, "Business constants". */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
}

/** Whether the window is narrower than 1200 px: the sidebar is an overlay. */
export function useIsCompact(): boolean {
  return useMediaQuery('(max-width: 1199.98px)', false, { getInitialValueInEffect: false })
}
