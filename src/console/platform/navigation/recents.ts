import { useEffect } from 'react'
import { z } from 'zod'
import { readStoredJson, writeStored } from '#console/platform/browser-storage.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { pageTitleStore } from './page-title.ts'
import { usePathname } from './pathname.ts'
import type { Screen } from './screen.ts'

const Recents = z.array(z.object({ href: z.string(), label: z.string(), hint: z.string() }))

/** A page or thing that was opened lately. */
export type Recent = z.infer<typeof Recents>[number]

const maxRecents = 8

const toKey = (userId: number) => `recents-${userId}`

/** What this user opened in this browser, latest first, at most 8. */
export function readRecents(userId: number): readonly Recent[] {
  return Recents.safeParse(readStoredJson('localStorage', toKey(userId))).data ?? []
}

function store(userId: number, recents: readonly Recent[]): void {
  writeStored('localStorage', toKey(userId), JSON.stringify(recents.slice(0, maxRecents)))
}

/** Stores what was opened as the latest. */
export function rememberRecent(userId: number, recent: Recent): void {
  store(userId, [recent, ...readRecents(userId).filter(({ href }) => href !== recent.href)])
}

/** Takes the page on screen out, because there is no such thing. */
export function useForgetPage(isUnknown: boolean): void {
  const { Id } = useCurrentUser()
  const pathname = usePathname()
  useEffect(() => {
    if (isUnknown)
      store(
        Id,
        readRecents(Id).filter(({ href }) => href !== pathname),
      )
  }, [Id, isUnknown, pathname])
}

/** What a page is called: by the title that it set, by the menu, or by its thing, as far as the palette named it. */
function toRecent({ title, menu, path }: Screen, href: string, known: Recent | undefined): Recent {
  if (!path.includes('$')) return { href, label: menu?.label ?? title, hint: menu?.group ?? '' }
  const label = pageTitleStore.get()
  if (label !== undefined) return { href, label, hint: title }
  return known ?? { href, label: `${title} ${decodeURIComponent(href.split('/').at(-1) ?? '')}`, hint: '' }
}

/** Stores the page on screen when it opens, and when it sets its title. */
export function useRememberPage(screen: Screen, path: string, isShown: boolean): void {
  const { Id } = useCurrentUser()
  const pathname = path.replace(/(?<=.)\/$/, '')
  useEffect(() => {
    if (!isShown) return
    const remember = () => {
      const known = readRecents(Id).find(({ href }) => href === pathname)
      rememberRecent(Id, toRecent(screen, pathname, known))
    }
    remember()
    return pageTitleStore.subscribe(() => {
      if (pageTitleStore.get() !== undefined) remember()
    })
  }, [Id, pathname, screen, isShown])
}
