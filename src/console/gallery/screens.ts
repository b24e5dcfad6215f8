import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The sample dashboard, with links to every page of the gallery. */
export const galleryScreen = defineScreen({ path: '/admintemplate', title: 'Component gallery' })

/** A page of the gallery behind the sign-in. */
export const galleryPageScreen = defineScreen({
  path: '/admintemplate/$page',
  title: 'Component gallery',
  parent: galleryScreen,
})

/** A page of the gallery that is open to visitors. */
export const publicGalleryScreen = defineScreen({ path: '/auth/$page', title: 'Component gallery' })
