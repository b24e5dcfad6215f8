import { type RefCallback, useCallback, useRef, useState } from 'react'

/** Whether the first element inside an element is wider than it; follows the size of both, also while it is clipped. */
export function useOverflow<T extends HTMLElement>(): { ref: RefCallback<T>; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false)
  const observer = useRef<ResizeObserver>(undefined)
  const ref = useCallback<RefCallback<T>>((element) => {
    observer.current?.disconnect()
    if (!element || typeof ResizeObserver === 'undefined') return
    const inner = element.firstElementChild
    if (!inner) return
    const measure = () => setOverflowing(inner.scrollWidth > element.clientWidth + 1)
    observer.current = new ResizeObserver(measure)
    observer.current.observe(element)
    observer.current.observe(inner)
  }, [])
  return { ref, isOverflowing }
}
