import { z } from 'zod'
import { PageHeader } from '#console/components/page-header.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { regattas } from '#contract/regattas/regattas.ts'
import { CreateRegatta } from './create-regatta.tsx'
import { RegattaDialog } from './regatta-dialog.tsx'
import { Timeline } from './timeline.tsx'

const PageParams = z.object({ regatta: z.string().optional() })

/** All regattas by edition. */
export function RegattasPage() {
  const [{ regatta }, setSearchParams] = useSearchParams(PageParams)
  return (
    <>
      <PageHeader
        title="Regattas"
        primary={
          <>
            <ExportButton
              endpoint={regattas.dump}
              input={{ query: {} }}
              label="Export All Groups to .csv"
              done={(name) => `The groups were exported to ${name}.`}
            />
            <CreateRegatta />
          </>
        }
      />
      <Timeline onOpen={({ Id }) => setSearchParams({ regatta: String(Id) })} />
      {regatta === undefined ? null : (
        <RegattaDialog id={regatta} onClose={() => setSearchParams({ regatta: undefined })} />
      )}
    </>
  )
}
