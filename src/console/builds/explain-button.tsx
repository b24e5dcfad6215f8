import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { z } from 'zod'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'

/** The build whose decision is explained, by its number. */
export const ExplainParams = z.object({ explain: z.string().optional() })

/** Opens the explanation whether a build may play. */
export function ExplainButton({ buildNumber }: { buildNumber: number }) {
  const [, setSearchParams] = useSearchParams(ExplainParams)
  const label = `Explain whether build ${buildNumber} may play`
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => setSearchParams({ explain: String(buildNumber) })}
      >
        <IconHelpCircle size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
