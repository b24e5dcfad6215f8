import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { readStoredJson, writeStored } from '#console/platform/browser-storage.ts'
import { usePathname } from './pathname.ts'

/** Lists by the path above the pages that their rows lead to: the link to the list, and those of its rows in order. */
const VisitedLists = z.record(z.string(), z.object({ href: z.string(), rowHrefs: z.array(z.string()) }))

const storageKey = 'visitedLists'

function readVisitedLists(): z.infer<typeof VisitedLists> {
  return VisitedLists.safeParse(readStoredJson('sessionStorage', storageKey)).data ?? {}
}

const toPath = (href: string) => href.split('?')[0] ?? ''
const toPathAbove = (href: string) => toPath(href).replace(/[^/]*$/, '')

/** Remembers in this tab which rows a list shows, so that their pages lead to the next one and back to the list. */
export function useRememberList(rowHrefs: readonly string[] | undefined): void {
  const { pathname, searchStr } = useLocation()
  const text = rowHrefs?.join('\n') ?? ''
  useEffect(() => {
    if (text === '') return
    const hrefs = text.split('\n')
    const list = { href: `${pathname}${searchStr}`, rowHrefs: hrefs }
    const lists = { ...readVisitedLists(), [toPathAbove(hrefs[0] ?? '')]: list }
    writeStored('sessionStorage', storageKey, JSON.stringify(lists))
  }, [pathname, searchStr, text])
}

/** The link to a list with the search, filters and page that it had last in this tab; other links stay as they are. */
export function restoreListSearch(href: string): string {
  const lists = Object.values(readVisitedLists())
  return lists.find((list) => toPath(list.href) === href)?.href ?? href
}

/** The rows before and after the one whose page is open, in the list that this tab showed last. */
export type Neighbors = {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** From 1. */
  readonly position: number
  /** How many rows the page of the list has. */
  readonly count: number
}

/** The neighbors of the page on screen; undefined when no list led to it. */
export function useNeighbors(): Neighbors | undefined {
  const pathname = usePathname()
  return useMemo(() => {
    const hrefs = readVisitedLists()[toPathAbove(pathname)]?.rowHrefs ?? []
    const index = hrefs.findIndex((href) => toPath(href) === pathname)
    if (index < 0 || hrefs.length < 2) return undefined
    return { previous: hrefs[index - 1], next: hrefs[index + 1], position: index + 1, count: hrefs.length }
  }, [pathname])
}
