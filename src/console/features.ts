import { mails } from '#console/accounts/mails/feature.tsx'
import { serviceAccounts } from '#console/accounts/service-accounts/feature.tsx'
import { session } from '#console/accounts/session/feature.tsx'
import { signOn } from '#console/accounts/sign-on/feature.tsx'
import { users } from '#console/accounts/users/feature.tsx'
import { attributeConfigurations } from '#console/attributes/configurations/feature.tsx'
import { attributes } from '#console/attributes/feature.tsx'
import { audit } from '#console/audit/feature.tsx'
import { builds } from '#console/builds/feature.tsx'
import { compensations } from '#console/compensations/feature.tsx'
import { dataInformation } from '#console/data-information/feature.tsx'
import { deletions } from '#console/deletions/feature.tsx'
import { events } from '#console/events/feature.tsx'
import { eventPlayers } from '#console/events/players/feature.tsx'
import { eventProfiles } from '#console/events/profiles/feature.tsx'
import { favorites } from '#console/favorites/feature.tsx'
import { gallery } from '#console/gallery/feature.tsx'
import { gameAccess } from '#console/game-access/feature.tsx'
import { guilds } from '#console/guilds/feature.tsx'
import { home } from '#console/home/feature.tsx'
import { homeKinds } from '#console/home/shared/home-slots.ts'
import { jobs } from '#console/jobs/feature.tsx'
import { timedSteps } from '#console/jobs/timed-steps/feature.tsx'
import { leaderboards } from '#console/leaderboards/feature.tsx'
import { messages } from '#console/messages/feature.tsx'
import { items } from '#console/messages/items/feature.tsx'
import { moderation } from '#console/moderation/feature.tsx'
import { notes } from '#console/notes/feature.tsx'
import { persistence } from '#console/persistence/feature.tsx'
import type { ConsoleFeature } from '#console/platform/navigation/feature.ts'
import { players } from '#console/players/feature.tsx'
import { presence } from '#console/players/presence/feature.tsx'
import { preferences } from '#console/preferences/feature.tsx'
import { purchases } from '#console/purchases/feature.tsx'
import { storeProducts } from '#console/purchases/products/feature.tsx'
import { storeApps } from '#console/purchases/receipts/feature.tsx'
import { recentChanges } from '#console/recent-changes/feature.tsx'
import { regattas } from '#console/regattas/feature.tsx'
import { reports } from '#console/reports/feature.tsx'
import { snapshots } from '#console/snapshots/feature.tsx'
import { pointInTime } from '#console/snapshots/point-in-time/feature.tsx'
import { timeline } from '#console/timeline/feature.tsx'
import { webhooks } from '#console/webhooks/feature.tsx'

/** Every feature of the console, one line each. */
export const features: readonly ConsoleFeature[] = [
  home,
  reports,
  players,
  presence,
  moderation,
  deletions,
  attributes,
  favorites,
  events,
  eventProfiles,
  eventPlayers,
  leaderboards,
  persistence,
  snapshots,
  pointInTime,
  purchases,
  storeProducts,
  messages,
  compensations,
  items,
  guilds,
  regattas,
  dataInformation,
  timeline,
  recentChanges,
  notes,
  builds,
  session,
  signOn,
  users,
  serviceAccounts,
  gameAccess,
  webhooks,
  storeApps,
  preferences,
  attributeConfigurations,
  audit,
  mails,
  jobs,
  timedSteps,
  gallery,
  { loadPaletteTexts: () => import('./palette-texts.ts').then(({ paletteTexts }) => paletteTexts) },
  { slots: [homeKinds.fill({ load: () => import('./home-kinds.ts').then(({ kinds }) => kinds) })] },
]
