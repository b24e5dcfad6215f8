import { type LazyComponent, lazyComponent } from '#console/platform/navigation/lazy-component.ts'

/** A page of the gallery: the last part of its path, its title, and what it shows below the title. */
export type SamplePage = { readonly slug: string; readonly title: string; readonly content: LazyComponent }

/** The pages behind the sign-in; the first is shown without a slug too. */
export const galleryPages: readonly SamplePage[] = [
  {
    slug: 'dashboard',
    title: 'Default dashboard',
    content: lazyComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    slug: 'buttons',
    title: 'Buttons',
    content: lazyComponent(() => import('./pages/buttons-page.tsx'), 'ButtonsPage'),
  },
  {
    slug: 'calendar',
    title: 'Calendar',
    content: lazyComponent(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
  },
  {
    slug: 'cards',
    title: 'Cards',
    content: lazyComponent(() => import('./pages/cards-page.tsx'), 'CardsPage'),
  },
  {
    slug: 'charts',
    title: 'Charts',
    content: lazyComponent(() => import('./pages/charts-page.tsx'), 'ChartsPage'),
  },
  {
    slug: 'form-components',
    title: 'Form components',
    content: lazyComponent(() => import('./forms/form-components-page.tsx'), 'FormComponentsPage'),
  },
  {
    slug: 'form-elements',
    title: 'Form elements',
    content: lazyComponent(() => import('./forms/form-elements-page.tsx'), 'FormElementsPage'),
  },
  {
    slug: 'form-validation',
    title: 'Form validation',
    content: lazyComponent(() => import('./forms/form-validation-page.tsx'), 'FormValidationPage'),
  },
  {
    slug: 'google-maps',
    title: 'Google maps',
    content: lazyComponent(() => import('./pages/maps-page.tsx'), 'GoogleMapsPage'),
  },
  {
    slug: 'grid',
    title: 'Grid',
    content: lazyComponent(() => import('./pages/grid-page.tsx'), 'GridPage'),
  },
  {
    slug: 'icons',
    title: 'Icons gallery',
    content: lazyComponent(() => import('./pages/icons-page.tsx'), 'IconsPage'),
  },
  {
    slug: 'notifications',
    title: 'Notifications',
    content: lazyComponent(() => import('./pages/notifications-page.tsx'), 'NotificationsPage'),
  },
  {
    slug: 'profile',
    title: 'Profile',
    content: lazyComponent(() => import('./pages/profile-page.tsx'), 'SampleProfilePage'),
  },
  {
    slug: 'react-tables',
    title: 'React tables',
    content: lazyComponent(() => import('./tables/react-tables-page.tsx'), 'ReactTablesPage'),
  },
  {
    slug: 'sortable-tables',
    title: 'Sortable tables',
    content: lazyComponent(() => import('./tables/sortable-tables-page.tsx'), 'SortableTablesPage'),
  },
  {
    slug: 'tables',
    title: 'Tables',
    content: lazyComponent(() => import('./tables/tables-page.tsx'), 'TablesPage'),
  },
  {
    slug: 'timeline',
    title: 'Timeline',
    content: lazyComponent(() => import('./pages/timeline-page.tsx'), 'TimelinePage'),
  },
  {
    slug: 'typography',
    title: 'Typography',
    content: lazyComponent(() => import('./pages/typography-page.tsx'), 'TypographyPage'),
  },
  {
    slug: 'vector-maps',
    title: 'Vector maps',
    content: lazyComponent(() => import('./pages/maps-page.tsx'), 'VectorMapsPage'),
  },
  {
    slug: 'widgets',
    title: 'Widgets',
    content: lazyComponent(() => import('./pages/widgets-page.tsx'), 'WidgetsPage'),
  },
]

/** The pages that are open to visitors. */
export const publicPages: readonly SamplePage[] = [
  {
    slug: 'lock',
    title: 'Lock screen',
    content: lazyComponent(() => import('./auth/lock-page.tsx'), 'LockPage'),
  },
  {
    slug: 'login',
    title: 'Sample login',
    content: lazyComponent(() => import('./auth/login-page.tsx'), 'SampleLoginPage'),
  },
  {
    slug: 'pricing',
    title: 'Pricing',
    content: lazyComponent(() => import('./pricing-cards.tsx'), 'PricingCards'),
  },
  {
    slug: 'register',
    title: 'Register',
    content: lazyComponent(() => import('./auth/register-page.tsx'), 'RegisterPage'),
  },
]
