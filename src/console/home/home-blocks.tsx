import { IconCircleCheck } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { Time } from '#console/components/time/time.tsx'
import type { HomeBlock } from '#contract/home.ts'
import classes from './home-lists.module.css'
import { formatLimited } from './home-matters.tsx'
import { HomeSection } from './shared/home-section.tsx'
import type { HomeBlockKind, HomeKinds } from './shared/home-slots.ts'

/** "75 players", "over 10,000 players" */
function formatPlayers({ Players, IsCapped }: HomeBlock): string {
  if (Players === null) return 'All players'
  return `${formatLimited(Players, IsCapped)} ${Players === 1 && !IsCapped ? 'player' : 'players'}`
}

function Block({ block, kind: { icon: Icon, toText, toHref } }: { block: HomeBlock; kind: HomeBlockKind }) {
  const text = toText(block, formatPlayers(block))
  return (
    <li className={classes.row} data-severity="urgent">
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.text}>{toHref ? <AppLink href={toHref(block)}>{text}</AppLink> : text}</span>
      {block.Until === null ? null : (
        <span className={classes.time}>
          ends <Time at={block.Until} relative />
        </span>
      )}
    </li>
  )
}

/** Who is kept out of the game, and why. */
export function HomeBlocks({
  blocks,
  kinds,
}: {
  blocks: readonly HomeBlock[]
  kinds: NonNullable<HomeKinds['blocks']>
}) {
  const known = blocks.flatMap((block) => {
    const kind = kinds[block.Kind]
    return kind ? [{ block, kind }] : []
  })
  return (
    <HomeSection title="Blocked">
      {known.length === 0 ? (
        <p className={classes.empty}>
          <IconCircleCheck size={16} aria-hidden /> Nothing is blocked.
        </p>
      ) : (
        <ul className={classes.list}>
          {known.map(({ block, kind }) => (
            <Block key={`${block.Kind} ${block.Id}`} block={block} kind={kind} />
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
