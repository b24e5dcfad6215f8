import { userKinds } from '#console/accounts/users/palette-kinds.ts'
import { eventKinds } from '#console/events/palette-kinds.ts'
import { guildKinds } from '#console/guilds/palette-kinds.ts'
import { jobKinds } from '#console/jobs/palette-kinds.ts'
import { leaderboardKinds } from '#console/leaderboards/palette-kinds.ts'
import { messageKinds } from '#console/messages/palette-kinds.ts'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { playerKinds } from '#console/players/palette-kinds.ts'
import { preferenceKinds } from '#console/preferences/palette-kinds.ts'
import { orderKinds } from '#console/purchases/palette-kinds.ts'
import { regattaKinds } from '#console/regattas/palette-kinds.ts'
import { snapshotKinds } from '#console/snapshots/palette-kinds.ts'

/** What the palette shows of all features, one line each; loaded when it first finds something. */
export const paletteKinds: readonly PaletteKind[] = [
  ...playerKinds,
  ...eventKinds,
  ...leaderboardKinds,
  ...guildKinds,
  ...regattaKinds,
  ...messageKinds,
  ...snapshotKinds,
  ...orderKinds,
  ...userKinds,
  ...preferenceKinds,
  ...jobKinds,
]
