import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen, signOnScreen } from '#console/routes.ts'
import { settingsTabs } from '../shared/settings-slot.ts'

/** Signing in with a provider of OpenID Connect, and setting that up. */
export const signOn = defineFeature({
  publicScreens: [{ ...signOnScreen, page: lazyComponent(() => import('./sign-on-page.tsx'), 'SignOnPage') }],
  slots: [
    settingsTabs.fill({
      key: 'sign-on',
      title: 'Single sign-on',
      order: 25,
      access: 'administrator',
      synonyms: 'sso oidc openid connect provider break-glass identities',
      component: lazyComponent(() => import('./sign-on-tab.tsx'), 'SignOnTab'),
    }),
    auditTargets.fill({
      kind: 'sign-on issuer',
      label: 'Issuer of single sign-on',
      toHref: (id) => toHref(settingsScreen, {}, { tab: 'sign-on', provider: id }),
    }),
  ],
})
