import { useEffect, useState } from 'react'

/** Whether something has been going on for longer than `ms`. */
export function useLongerThan(isPending: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isPending, ms])
  return isPending && isLong
}
