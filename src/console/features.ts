import { attributes } from '#console/features/attributes/feature.ts'
import { audit } from '#console/features/audit/feature.ts'
import { deletions } from '#console/features/deletions/feature.ts'
import { favorites } from '#console/features/favorites/feature.ts'
import { jobs } from '#console/features/jobs/feature.ts'
import { messages } from '#console/features/messages/feature.ts'
import { moderation } from '#console/features/moderation/feature.ts'
import { persistence } from '#console/features/persistence/feature.ts'
import { players } from '#console/features/players/feature.ts'
import { preferences } from '#console/features/preferences/feature.ts'
import { purchases } from '#console/features/purchases/feature.ts'
import { session } from '#console/features/session/feature.ts'
import { snapshots } from '#console/features/snapshots/feature.ts'
import { timeline } from '#console/features/timeline/feature.ts'
import type { ConsoleFeature } from '#console/platform/navigation/screen.ts'

/** Every feature of the console, one line each. */
export const features: readonly ConsoleFeature[] = [
  players,
  moderation,
  deletions,
  attributes,
  favorites,
  persistence,
  snapshots,
  purchases,
  messages,
  timeline,
  session,
  preferences,
  audit,
  jobs,
]
