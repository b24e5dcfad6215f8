import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { type FileProblem, FileProblemDialog } from '#console/components/files/file-problem-dialog.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { type StoreProductInput, storeProducts } from '#contract/store-products.ts'
import { ImportDialog } from './import-dialog.tsx'
import { MissingProducts } from './missing-products.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { readProductFile } from './product-file.ts'
import { productList } from './product-list.tsx'

const PageSearchParams = z.object({
  /** The number of the product whose dialog is open. */
  edit: z.string().optional().catch(undefined),
  new: z.enum(['true']).optional().catch(undefined),
  /** What a new product begins with. */
  store: z.string().max(200).optional().catch(undefined),
  sku: z.string().max(200).optional().catch(undefined),
})

const closed = { edit: undefined, new: undefined, store: undefined, sku: undefined }

type ChosenFile = { readonly name: string; readonly list: readonly StoreProductInput[] } | FileProblem

/** The store products: a table, a dialog to edit one, files in and out, and the SKUs of orders that have none. */
export function ProductsPage() {
  const [{ edit, new: isNew, store = '', sku = '' }, setSearchParams] = useSearchParams(PageSearchParams)
  const { data } = useEndpointQuery(storeProducts.list, {})
  const [file, setFile] = useState<ChosenFile>()
  const close = useCallback(() => setSearchParams(closed), [setSearchParams])
  const held = useLastFound(data?.Products.find(({ Id }) => String(Id) === edit))
  const edited = held && String(held.Id) === edit ? held : undefined
  return (
    <>
      <ListPage
        list={productList}
        title="Store Products"
        openKey={edit}
        actions={<PageActions onFile={setFile} />}
        summary={
          <MissingProducts
            onAdd={({ Store, SKU }) => setSearchParams({ ...closed, new: 'true', store: Store, sku: SKU })}
          />
        }
      />
      {isNew ? <ProductDialog key={`${store} ${sku}`} of={{ Store: store, SKU: sku }} onClose={close} /> : null}
      {edited && !isNew ? <ProductDialog key={edited.Id} product={edited} onClose={close} /> : null}
      {file && 'problem' in file ? <FileProblemDialog file={file} onClose={() => setFile(undefined)} /> : null}
      {file && 'list' in file && data ? (
        <ImportDialog
          fileName={file.name}
          list={file.list}
          current={data.Products}
          onClose={() => setFile(undefined)}
        />
      ) : null}
    </>
  )
}

function PageActions({ onFile }: { onFile: (file: ChosenFile) => void }) {
  const [, setSearchParams] = useSearchParams(PageSearchParams)
  const create = useCallAccess(storeProducts.create)
  const load = useCallAccess(storeProducts.import)
  return (
    <Group gap="xs">
      <ExportButton
        endpoint={storeProducts.export}
        input={{}}
        label="Export .json"
        done={(fileName) => `The store products were exported to ${fileName}.`}
      />
      <span title={load.disabledReason}>
        <FileField
          accept=".csv,.json,text/csv,application/json"
          maxBytes={importBodyLimit}
          disabled={load.disabledReason !== undefined}
          onText={(text, name) => onFile({ name, ...readProductFile(text) })}
          onProblem={(problem, name) => onFile({ name, problem })}
        >
          Import
        </FileField>
      </span>
      <ExplainedButton
        leftSection={<IconPlus size={16} aria-hidden />}
        disabledReason={create.disabledReason}
        onClick={() => setSearchParams({ ...closed, new: 'true' })}
      >
        Add product
      </ExplainedButton>
    </Group>
  )
}
