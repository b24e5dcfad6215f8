import { type RefCallback, useCallback, useRef, useState } from 'react'

/** Whether what is inside an element is wider than the element; follows its size. */
export function useOverflow<T extends HTMLElement>(): { ref: RefCallback<T>; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false)
  const observer = useRef<ResizeObserver>(undefined)
  const ref = useCallback<RefCallback<T>>((element) => {
    observer.current?.disconnect()
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1)
    observer.current = new ResizeObserver(measure)
    observer.current.observe(element)
    if (element.firstElementChild) observer.current.observe(element.firstElementChild)
  }, [])
  return { ref, isOverflowing }
}
