import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { readStoredJson, writeStored } from '#console/platform/browser-storage.ts'

/** By the path above the pages that the rows lead to: the link to the list, and those of its rows in their order. */
const VisitedLists = z.record(z.string(), z.object({ href: z.string(), rows: z.array(z.string()) }))

const storageKey = 'visitedLists'

function readVisitedLists(): z.infer<typeof VisitedLists> {
  return VisitedLists.safeParse(readStoredJson('sessionStorage', storageKey)).data ?? {}
}

const toPath = (href: string) => href.split('?')[0] ?? ''
const toPathAbove = (href: string) => toPath(href).replace(/[^/]*$/, '')

/** Remembers in this tab which rows a list shows, so that their pages lead to the next one and back to the list. */
export function useRememberList(rows: readonly string[] | undefined): void {
  const { pathname, searchStr } = useLocation()
  const text = rows?.join('\n') ?? ''
  useEffect(() => {
    if (text === '') return
    const links = text.split('\n')
    const list = { href: `${pathname}${searchStr}`, rows: links }
    const lists = { ...readVisitedLists(), [toPathAbove(links[0] ?? '')]: list }
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
  const { pathname } = useLocation()
  return useMemo(() => {
    const rows = readVisitedLists()[toPathAbove(pathname)]?.rows ?? []
    const index = rows.findIndex((row) => toPath(row) === pathname)
    if (index < 0 || rows.length < 2) return undefined
    return { previous: rows[index - 1], next: rows[index + 1], position: index + 1, count: rows.length }
  }, [pathname])
}
