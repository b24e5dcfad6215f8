import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { useFirstLoad } from '#console/components/loading-skeleton.tsx'
import { formatDay, Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useAreLoading } from '#console/platform/query/use-are-loading.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { regattaDefinitionsScreen } from '#console/routes.ts'
import { type Regatta, toRegattaStatus } from '#contract/regatta.ts'
import { regattas } from '#contract/regattas.ts'
import classes from './regattas.module.css'
import { statusColors } from './status-badge.tsx'

const editionsAtOnce = 5
const regattasAtOnce = 30

/** The editions of the regattas, the newest first, each with its regattas. */
export function Timeline({ onOpen }: { onOpen: (regatta: Regatta) => void }) {
  const { data, error, refetch } = useEndpointQuery(regattas.versions, {}, { errorDisplay: 'contained' })
  const [count, setCount] = useState(editionsAtOnce)
  const inputs = data?.slice(0, editionsAtOnce).map((id) => toInput(id, 0)) ?? []
  const areRegattasLoading = useAreLoading(regattas.ofDefinition, inputs, 'contained')
  const isFirstLoad = useFirstLoad(data === undefined || areRegattasLoading)
  if (error) return <Failed onRetry={refetch} text={error.message} />
  if (!data || isFirstLoad) return <Skeleton height={480} />
  if (data.length === 0) {
    return (
      <EmptyState text="No Regattas Found.">
        <AppLink href={toHref(regattaDefinitionsScreen, {}, { new: 'true' })}>Create the first definition</AppLink>
      </EmptyState>
    )
  }
  return (
    <Stack gap="md">
      {data.slice(0, count).map((id) => (
        <Edition key={id} id={id} onOpen={onOpen} />
      ))}
      {count < data.length ? (
        <Group justify="center">
          <Button variant="subtle" onClick={() => setCount(count + editionsAtOnce)}>
            Show older editions
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <EmptyState text={text}>
      <Button variant="subtle" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  )
}

const toInput = (id: number, page: number) => ({
  params: { id: String(id) },
  query: { skip: String(page * regattasAtOnce), take: String(regattasAtOnce) },
})

/** A page of an edition's regattas, the latest start first. */
function useRegattas(id: number, page: number) {
  return useEndpointQuery(regattas.ofDefinition, toInput(id, page), {
    errorDisplay: 'contained',
    refetchInterval: 30_000,
    keepPreviousData: false,
  })
}

function Edition({ id, onOpen }: { id: number; onOpen: (regatta: Regatta) => void }) {
  const [pages, setPages] = useState(1)
  const { data: first } = useRegattas(id, 0)
  const { data: last } = useRegattas(id, pages - 1)
  const headingId = `edition-${id}`
  return (
    <section className={classes.edition} aria-labelledby={headingId}>
      <h2 className={classes.title} id={headingId}>
        Edition {id}
        {first?.[0] ? (
          <>
            {' · '}
            <bdi>{first[0].DataKey}</bdi>
          </>
        ) : null}
      </h2>
      {first?.length === 0 ? <Text size="sm">No Regattas Found.</Text> : null}
      {Array.from({ length: pages }, (_, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
        <RegattasOfPage key={page} id={id} page={page} onOpen={onOpen} />
      ))}
      {last?.length === regattasAtOnce ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setPages(pages + 1)}>
          Show earlier regattas
        </Button>
      ) : null}
    </section>
  )
}

function RegattasOfPage({ id, page, onOpen }: { id: number; page: number; onOpen: (regatta: Regatta) => void }) {
  const { data, error, refetch } = useRegattas(id, page)
  if (error && !data) return <Failed onRetry={refetch} text={error.message} />
  if (!data) return <Skeleton height={44} />
  if (data.length === 0) return null
  return (
    <ul className={classes.regattas}>
      {data.map((regatta) => (
        <li key={regatta.Id}>
          <RegattaBadge regatta={regatta} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** A regatta as a badge that opens it. Its color says the status, and so does its text. */
function RegattaBadge({ regatta, onOpen }: { regatta: Regatta; onOpen: (regatta: Regatta) => void }) {
  const status = toRegattaStatus(regatta, new Date())
  const color = { '--badge': statusColors[status].text } as CSSProperties
  return (
    <button type="button" className={classes.badge} style={color} onClick={() => onOpen(regatta)}>
      <span className={classes.name}>
        {regatta.Id} <span className={classes.status}>{status}</span>
      </span>
      <span>
        <Time at={regatta.StartDate} /> – {formatDay(new Date(regatta.CompetitionEndDate))}
      </span>
    </button>
  )
}
