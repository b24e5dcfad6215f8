import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { SignInLayout } from '#console/accounts/shared/sign-in-layout.tsx'
import { AppLink } from '#console/components/app-link.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam } from '#console/platform/navigation/search-params.ts'
import { galleryScreen } from '#console/routes.ts'
import { publicPages } from './gallery-pages.ts'
import { SampleBadge } from './sample-card.tsx'
import { UnknownPage } from './unknown-page.tsx'

/** The page of the gallery that the path names, outside of the console's frame. */
export function PublicPage() {
  const slug = usePathParam('page')
  const page = publicPages.find((one) => one.slug === slug)
  if (!page) return <UnknownPage />
  const Content = page.content
  return (
    <SignInLayout title={page.title} isWide={slug === 'pricing'}>
      <Stack gap="md">
        <SampleBadge>Sample page, nothing is sent or stored</SampleBadge>
        <Suspense fallback={null}>
          <Content key={slug} />
        </Suspense>
        <AppLink href={toHref(galleryScreen)}>Back to the {galleryScreen.title.toLowerCase()}</AppLink>
      </Stack>
    </SignInLayout>
  )
}
