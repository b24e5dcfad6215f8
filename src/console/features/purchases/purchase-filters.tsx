import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PeriodField } from '#console/components/period/period-field.tsx'
import { SearchField } from '#console/components/search-field.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import type { SetSearchParams } from '#console/platform/navigation/search-params.ts'
import { searchLimit } from '#contract/core/units.ts'
import { isFiltered, noFilters, type PurchaseSearchParams } from './purchase-search-params.ts'
import classes from './purchases.module.css'

/** The search and the period of a list of purchases. */
export function PurchaseFilters({
  address,
  setAddress,
  searches,
  children,
}: {
  address: PurchaseSearchParams
  setAddress: SetSearchParams<typeof PurchaseSearchParams>
  /** What the search looks in: "Order ID, SKU or item". */
  searches: string
  /** Further controls, at the end. */
  children?: ReactNode
}) {
  const search = useDebouncedText(address.filter, (text) => {
    setAddress({ filter: text.trim(), page: undefined }, { replace: true })
  })
  return (
    <search className={classes.filters} aria-label="Filter the purchases">
      <div className={classes.search}>
        <SearchField
          label={`${searches} begins with`}
          value={search.text}
          maxLength={searchLimit}
          onChange={search.change}
          onSubmit={search.flush}
        />
      </div>
      <PeriodField
        value={address}
        onChange={(period) => setAddress({ ...period, page: undefined }, { replace: true })}
      />
      {isFiltered(address) ? (
        <Button variant="subtle" onClick={() => setAddress(noFilters)}>
          Clear the filters
        </Button>
      ) : null}
      {children}
    </search>
  )
}
