import { useLocation } from '@tanstack/react-router'

/** Every screen behind the sign-in is below this path. */
export const basePath = '/acp'

/** The path of the page. What uses it is not drawn again when only the search params change. */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname })
}
