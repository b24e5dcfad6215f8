import { useLayoutEffect } from 'react'
import { useEnvironment } from '#console/platform/session/session.ts'
import './environment-colors.css'

/** Colours bar, badge and label by the server's environment. */
export function useEnvironmentColor(): void {
  const environment = useEnvironment()
  useLayoutEffect(() => {
    if (environment) document.documentElement.dataset.environment = environment
    else delete document.documentElement.dataset.environment
  }, [environment])
}
