import { useCallback } from 'react'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { environment } from '#contract/environment.ts'

/**
 * The environment that a load names: the one that the browser stores. A dialog that loads asks the server for its own
 * when it opens, which fills an empty one.
 */
export function useSnapshotEnvironment(): () => string {
  const { data } = useEndpointQuery(environment.serverInfo, {}, { errorDisplay: 'quiet' })
  return useCallback(() => {
    const stored = readStored('localStorage', 'env')
    if (stored) return stored
    if (data) writeStored('localStorage', 'env', data.m_environment)
    return data?.m_environment ?? ''
  }, [data])
}
