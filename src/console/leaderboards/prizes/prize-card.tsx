import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { formatGifts } from '#console/messages/shared/gift-texts.ts'
import { formatRanks } from '#contract/format-ranks.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import classes from './prizes.module.css'

/** The prizes of a definition, and the way to what they cost and to whom they were paid. */
export function PrizeCard({
  definition: { Prizes, Deleted },
  onOpen,
}: {
  definition: LeaderboardDefinition
  onOpen: () => void
}) {
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Prizes
        </Title>
        <Button variant="default" size="compact-sm" leftSection={<IconGift size={14} aria-hidden />} onClick={onOpen}>
          Plan and payments
        </Button>
      </Group>
      {Prizes.length === 0 ? (
        <Text size="sm">No rank has a prize.{Deleted ? '' : ' Edit the definition to add some.'}</Text>
      ) : (
        <ul className={classes.list}>
          {Prizes.map((range) => (
            <li key={range.From}>
              Rank {formatRanks(range)}: <bdi>{formatGifts(range.Gifts)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
