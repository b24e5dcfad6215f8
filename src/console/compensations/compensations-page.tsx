import { Button, Checkbox, Stack } from '@mantine/core'
import { IconCalculator, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { findLargeGifts } from '#console/messages/shared/gift-notices.ts'
import { useCatalogue } from '#console/messages/shared/items.ts'
import { LazyLargeGifts } from '#console/messages/shared/use-large-gifts-question.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { compensations } from '#contract/compensations.ts'
import { CompensationFields } from './compensation-fields.tsx'
import {
  type CompensationValues,
  compensationErrorFields,
  compensationLabels,
  toBody,
  toGifts,
  toNewValues,
  toPlanBody,
  validate,
  validatePlan,
} from './compensation-form.ts'
import { compensationList } from './compensation-list.tsx'
import { Overlaps } from './overlaps.tsx'
import { PlanResult } from './plan-result.tsx'

/** Two bodies of the plan are the same when their texts are. */
const toKey = (values: CompensationValues) => JSON.stringify(toPlanBody(values))

/** Asks for the outage, the conditions and the message, counts who qualifies and what it costs, and starts sending. */
function CompensationDialog({ onClose }: { onClose: () => void }) {
  const [initialValues] = useState(() => toNewValues(new Date()))
  const [counted, setCounted] = useState<CompensationValues>()
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const catalogue = useCatalogue()
  const plan = useEndpointQuery(
    compensations.plan,
    { body: toPlanBody(counted ?? initialValues) },
    { enabled: counted !== undefined, errorDisplay: 'quiet', keepPreviousData: false, staleTime: 60_000 },
  )
  const isCurrent = (values: CompensationValues) => counted !== undefined && toKey(values) === toKey(counted)
  const isLarge = (values: CompensationValues) => findLargeGifts(toGifts(values), catalogue).length > 0
  const players = plan.data?.Players
  const overlaps = plan.data?.Overlaps ?? []
  const count = ({ values, setErrors }: FormFields<CompensationValues>) => {
    const errors = validatePlan(values)
    setErrors(errors)
    if (Object.keys(errors).length > 0) return
    if (isCurrent(values)) plan.refetch()
    else setCounted(values)
  }
  return (
    <FormDialog
      endpoint={compensations.create}
      initialValues={initialValues}
      validate={validate}
      toInput={(values) => ({ body: toBody(values, players ?? 0) })}
      labels={compensationLabels}
      errorFields={compensationErrorFields}
      title="Compensate players"
      confirmLabel={players === undefined ? 'Compensate' : `Compensate ${formatPlayers(players)}`}
      typeToConfirm={isProduction && players !== undefined ? String(players) : undefined}
      successMessage={({ data }) => `${data.Outage}: sending to ${formatPlayers(data.Planned)}.`}
      errorMessage="Couldn't compensate."
      onError={({ code }) =>
        (code === 'compensation-plan-outdated' || code === 'compensation-overlaps') && plan.refetch()
      }
      takesReason
      canConfirm={(values) =>
        players !== undefined &&
        isCurrent(values) &&
        (!isLarge(values) || values.isLargeConfirmed) &&
        (overlaps.length === 0 || values.giveAgain)
      }
      keptBy="new"
      size="xl"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <CompensationFields fields={fields} />
          {isLarge(fields.values) ? (
            <>
              <LazyLargeGifts gifts={findLargeGifts(toGifts(fields.values), catalogue)} />
              <Checkbox
                label="Allow more than the largest amount"
                checked={fields.values.isLargeConfirmed}
                onChange={(event) => fields.setFieldValue('isLargeConfirmed', event.currentTarget.checked)}
              />
            </>
          ) : null}
          <div>
            <Button
              variant="default"
              leftSection={<IconCalculator size={16} aria-hidden />}
              loading={plan.isFetching}
              onClick={() => count(fields)}
            >
              Count players and cost
            </Button>
          </div>
          <PlanResult
            plan={isCurrent(fields.values) ? plan.data : undefined}
            error={isCurrent(fields.values) ? plan.error : undefined}
            isOutdated={counted !== undefined && !isCurrent(fields.values)}
            gifts={toGifts(fields.values)}
          />
          {isCurrent(fields.values) && overlaps.length > 0 ? (
            <Overlaps
              overlaps={overlaps}
              isConfirmed={fields.values.giveAgain}
              onConfirm={(giveAgain) => fields.setFieldValue('giveAgain', giveAgain)}
            />
          ) : null}
        </Stack>
      )}
    </FormDialog>
  )
}

const PageParams = z.object({ new: z.enum(['true']).optional().catch(undefined) })

export function CompensationsPage() {
  const [{ new: isNew }, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(compensations.create)
  return (
    <>
      <ListPage
        list={compensationList}
        title="Compensations"
        actions={
          <ExplainedButton
            disabledReason={disabledReason}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSearchParams({ new: 'true' })}
          >
            Compensate players
          </ExplainedButton>
        }
      />
      {isNew ? <CompensationDialog onClose={() => setSearchParams({ new: undefined })} /> : null}
    </>
  )
}
