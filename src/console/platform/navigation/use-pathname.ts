import { useLocation } from '@tanstack/react-router'

/** The path of the page. What uses it is not drawn again when only the search params change. */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname })
}
