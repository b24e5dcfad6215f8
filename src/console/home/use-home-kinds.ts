import { useEffect, useState } from 'react'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { type HomeKinds, homeKinds } from './shared/home-slots.ts'

let loaded: Required<HomeKinds> | undefined

/** The kinds of all subjects; undefined while they load. Throws while rendering when a file cannot be fetched. */
export function useHomeKinds(): Required<HomeKinds> | undefined {
  const sources = useSlot(homeKinds)
  const [state, setState] = useState<{ kinds?: Required<HomeKinds> | undefined; error?: unknown }>({ kinds: loaded })
  useEffect(() => {
    Promise.all(sources.map(({ load }) => load())).then(
      (all) => {
        loaded = {
          runs: Object.assign({}, ...all.map(({ runs }) => runs)),
          blocks: Object.assign({}, ...all.map(({ blocks }) => blocks)),
          matters: Object.assign({}, ...all.map(({ matters }) => matters)),
          figures: Object.assign({}, ...all.map(({ figures }) => figures)),
        }
        setState({ kinds: loaded })
      },
      (error: unknown) => setState({ error }),
    )
  }, [sources])
  if (state.error) throw state.error
  return state.kinds
}
