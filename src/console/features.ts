import { attributeConfigurations } from '#console/features/attribute-configurations/feature.tsx'
import { attributes } from '#console/features/attributes/feature.tsx'
import { audit } from '#console/features/audit/feature.tsx'
import { builds } from '#console/features/builds/feature.tsx'
import { compensations } from '#console/features/compensations/feature.tsx'
import { dataInformation } from '#console/features/data-information/feature.tsx'
import { deletions } from '#console/features/deletions/feature.tsx'
import { eventPlayers } from '#console/features/event-players/feature.tsx'
import { eventProfiles } from '#console/features/event-profiles/feature.tsx'
import { events } from '#console/features/events/feature.tsx'
import { favorites } from '#console/features/favorites/feature.tsx'
import { gallery } from '#console/features/gallery/feature.tsx'
import { guilds } from '#console/features/guilds/feature.tsx'
import { home } from '#console/features/home/feature.tsx'
import { items } from '#console/features/items/feature.tsx'
import { jobs } from '#console/features/jobs/feature.tsx'
import { leaderboards } from '#console/features/leaderboards/feature.tsx'
import { mails } from '#console/features/mails/feature.tsx'
import { messages } from '#console/features/messages/feature.tsx'
import { moderation } from '#console/features/moderation/feature.tsx'
import { notes } from '#console/features/notes/feature.tsx'
import { persistence } from '#console/features/persistence/feature.tsx'
import { players } from '#console/features/players/feature.tsx'
import { pointInTime } from '#console/features/point-in-time/feature.tsx'
import { preferences } from '#console/features/preferences/feature.tsx'
import { presence } from '#console/features/presence/feature.tsx'
import { purchases } from '#console/features/purchases/feature.tsx'
import { regattas } from '#console/features/regattas/feature.tsx'
import { session } from '#console/features/session/feature.tsx'
import { snapshots } from '#console/features/snapshots/feature.tsx'
import { timedSteps } from '#console/features/timed-steps/feature.tsx'
import { timeline } from '#console/features/timeline/feature.tsx'
import { users } from '#console/features/users/feature.tsx'
import type { ConsoleFeature } from '#console/platform/navigation/feature.ts'

/** Every feature of the console, one line each. */
export const features: readonly ConsoleFeature[] = [
  home,
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
  messages,
  compensations,
  items,
  guilds,
  regattas,
  dataInformation,
  timeline,
  notes,
  builds,
  session,
  users,
  preferences,
  attributeConfigurations,
  audit,
  mails,
  jobs,
  timedSteps,
  gallery,
]
