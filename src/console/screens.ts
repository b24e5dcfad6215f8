import type { ConsoleFeature } from './api/screen.ts'
import { attributes } from './attributes/screens.ts'
import { audit } from './audit/screens.ts'
import { deletions } from './deletions/screens.ts'
import { favorites } from './favorites/screens.ts'
import { jobs } from './jobs/screens.ts'
import { messages } from './messages/screens.ts'
import { moderation } from './moderation/screens.ts'
import { persistence } from './persistence/screens.ts'
import { players } from './players/screens.ts'
import { preferences } from './preferences/screens.ts'
import { purchases } from './purchases/screens.ts'
import { session } from './session/screens.ts'
import { snapshots } from './snapshots/screens.ts'
import { timeline } from './timeline/screens.ts'

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
