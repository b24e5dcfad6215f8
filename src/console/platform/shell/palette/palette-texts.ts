import { useQuery } from '@tanstack/react-query'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { ApiError } from '#console/platform/query/api-error.ts'

/** Throws what the palette shows when a part of it cannot be fetched. */
export function throwNotLoaded(): never {
  const message = 'A part of the search could not be loaded. The server was upgraded or cannot be reached.'
  throw new ApiError({ status: 0, statusText: 'No connection', body: undefined, message })
}

/** What only the palette needs of the features; loaded when it first opens. */
export function usePaletteTexts() {
  const { loadPaletteTexts } = useManifest()
  return useQuery({
    queryKey: ['palette texts'],
    queryFn: () => loadPaletteTexts().catch(throwNotLoaded),
    staleTime: Number.POSITIVE_INFINITY,
    // Functions are not data.
    structuralSharing: false,
    meta: { errorDisplay: 'quiet' },
  })
}
