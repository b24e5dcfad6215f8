import { AppLink } from '#console/components/app-link.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { galleryPageScreen, publicGalleryScreen } from '#console/routes.ts'
import classes from './gallery.module.css'
import { galleryPages, publicPages } from './gallery-pages.ts'
import { SampleCard } from './sample-card.tsx'

const links = [
  ...galleryPages.map(({ slug, title }) => ({ title, href: toHref(galleryPageScreen, { page: slug }) })),
  ...publicPages.map(({ slug, title }) => ({ title, href: toHref(publicGalleryScreen, { page: slug }) })),
]

/** Links to every page of the gallery. */
export function PageLinks() {
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
