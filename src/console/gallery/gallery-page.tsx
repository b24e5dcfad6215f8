import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam } from '#console/platform/navigation/search-params.ts'
import { galleryPageScreen, galleryScreen, publicGalleryScreen } from '#console/routes.ts'
import classes from './gallery.module.css'
import { galleryPages, publicPages } from './gallery-pages.ts'
import { SampleBadge, SampleCard } from './sample-card.tsx'
import { UnknownPage } from './unknown-page.tsx'

const links = [
  ...galleryPages.map(({ slug, title }) => ({ title, href: toHref(galleryPageScreen, { page: slug }) })),
  ...publicPages.map(({ slug, title }) => ({ title, href: toHref(publicGalleryScreen, { page: slug }) })),
]

function PageLinks() {
  return (
    <SampleCard title="Pages">
      <ul className={classes.links}>
        {links.map(({ title, href }) => (
          <li key={href}>
            <AppLink href={href}>{title}</AppLink>
          </li>
        ))}
      </ul>
    </SampleCard>
  )
}

/** The page of the gallery that the path names; without a name, the first. */
export function GalleryPage() {
  const slug = usePathParam('page')
  const page = slug === '' ? galleryPages[0] : galleryPages.find((one) => one.slug === slug)
  usePageTitle(page?.title)
  if (!page) return <UnknownPage />
  const Content = page.content
  return (
    <>
      <PageHeader
        title={page.title}
        crumbs={slug === '' ? [] : [{ title: galleryScreen.title, href: toHref(galleryScreen) }]}
        badges={<SampleBadge>Sample data, nothing is sent or stored</SampleBadge>}
      />
      <Stack gap="md">
        {page === galleryPages[0] ? <PageLinks /> : null}
        <Suspense fallback={<LoadingSkeleton height={480} label="The page is loading" />}>
          <Content key={page.slug} />
        </Suspense>
      </Stack>
    </>
  )
}
