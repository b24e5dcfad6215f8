import { z } from 'zod'

/** Which changes are shown beside the page: own ones, those of the thing on the page, all; absent while none are. */
export const RecentChangesSearchParams = z.object({ changes: z.enum(['mine', 'page', 'everybody']).optional() })

/** Which changes are shown. */
export type ChangeScope = NonNullable<z.infer<typeof RecentChangesSearchParams>['changes']>
