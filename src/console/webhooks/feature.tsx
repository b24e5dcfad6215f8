import { settingsTabs } from '#console/accounts/shared/settings-slot.ts'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'

/** Addresses that events are sent to. */
export const webhooks = defineFeature({
  slots: [
    settingsTabs.fill({
      key: 'webhooks',
      title: 'Webhooks',
      order: 35,
      access: 'MANAGE_GAME_KEYS',
      component: lazyComponent(() => import('./webhooks-tab.tsx'), 'WebhooksTab'),
    }),
    auditTargets.fill({
      kind: 'webhook',
      label: 'Webhook',
      toHref: (id) => toHref(settingsScreen, {}, { tab: 'webhooks', webhook: id }),
    }),
  ],
})
