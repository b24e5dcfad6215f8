import { type PurchaseSource, storeLabels } from '#contract/purchase.ts'

/** Who says that something was bought, as it is shown. */
export const sourceLabels: Readonly<Record<PurchaseSource, string>> = {
  verified: 'Verified receipt',
  server: "The studio's server",
  import: 'Import',
}

/** Which store sold something; a dash where that is not known. */
export function Store({ store }: { store: string }) {
  return <bdi>{storeLabels[store] ?? (store || '–')}</bdi>
}
