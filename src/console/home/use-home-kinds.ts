import { useEffect, useState } from 'react'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { type HomeKinds, homeKinds } from './shared/home-slots.ts'

let loaded: Required<HomeKinds> | undefined

/** The kinds of all subjects; undefined while they load. Throws while rendering when their file cannot be fetched. */
export function useHomeKinds(): Required<HomeKinds> | undefined {
  const [source] = useSlot(homeKinds)
  const [state, setState] = useState<{ kinds?: Required<HomeKinds> | undefined; error?: unknown }>({ kinds: loaded })
  useEffect(() => {
    source?.load().then(
      (kinds) => {
        loaded = kinds
        setState({ kinds })
      },
      (error: unknown) => setState({ error }),
    )
  }, [source])
  if (state.error) throw state.error
  return state.kinds
}
