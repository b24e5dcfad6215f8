import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { galleryPageScreen, galleryScreen, publicGalleryScreen } from '#console/routes.ts'

const page = lazyComponent(() => import('./gallery-page.tsx'), 'GalleryPage')

/** Sample pages that show the console's components. They read and store nothing, and are absent in Production. */
export const gallery = defineFeature({
  screens: [
    { ...galleryScreen, access: 'signed-in', excludedEnvironments: ['Production'], page },
    { ...galleryPageScreen, access: 'signed-in', excludedEnvironments: ['Production'], page },
  ],
  publicScreens: [
    {
      ...publicGalleryScreen,
      excludedEnvironments: ['Production'],
      page: lazyComponent(() => import('./public-page.tsx'), 'PublicPage'),
    },
  ],
})
