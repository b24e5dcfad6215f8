import { useEffect } from 'react'
import { restoreCalls } from '#console/platform/query/unsettled-calls.ts'
import { CallChecks } from './call-checks.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What is wrong between this page and the server; loaded right after the page. */
export function Banners() {
  useEffect(restoreCalls, [])
  return (
    <>
      <OfflineBanner />
      <NewVersionBanner />
      <CallChecks />
    </>
  )
}
