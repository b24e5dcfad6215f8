import { useLayoutEffect, useState } from 'react'

/** The distance in px between the top of the page and an element; updated when content above changes its height. */
export function useDocumentTop(ref: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const element = ref.current
      if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return top
}
