import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs something at once, or, while a button of the mouse or a finger is down, after its click. A text that appeared
 * in between would move what is being pressed away from under the pointer, and the click would be lost.
 */
export function useDeferredPress(): (run: () => void) => void {
  const isDown = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isDown.current = true
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = () => {
      isDown.current = false
      // The click follows its release.
      timer = setTimeout(() => {
        for (const run of waiting.current.splice(0)) run()
      })
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return useCallback((run) => {
    if (isDown.current) waiting.current.push(run)
    else run()
  }, [])
}
