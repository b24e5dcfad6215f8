import { pause } from '#test/chaos/writer.ts'
import type { Service } from '#test/harness/service.ts'
import type { HighAvailability } from './high-availability.ts'

/** Something that goes wrong with the cluster, and comes right. */
export type Fault = {
  readonly name: string
  /** Does it, and returns what mends it. */
  apply(cluster: HighAvailability): Promise<() => Promise<void> | void>
  /** When it is mended, in milliseconds; without, when changes are acknowledged again. */
  readonly mendedAfterMs?: number
}

/** How long replication stands still before the leader is lost. */
const stallMs = 1_500

/** How long a service manager waits before it starts a program that ended, as `RestartSec=1`. */
const restartMs = 1_000

/** Longer than it takes until a leader that is silent is replaced. */
const longerThanClaimMs = 30_000

/** Longer than the leader may go on without etcd. */
const withoutEtcdMs = 20_000

/** The leader's machine ends while what it sent to the others is still on the way. */
async function loseStalledLeader(cluster: HighAvailability): Promise<() => void> {
  const leader = await cluster.findLeader()
  leader.link.stall()
  await pause(stallMs)
  await leader.kill()
  leader.link.cut()
  return () => {
    leader.link.heal()
    leader.start()
  }
}

async function freezeLeader(cluster: HighAvailability, withDatabase: boolean): Promise<() => void> {
  const leader = await cluster.findLeader()
  return leader.freeze({ withDatabase })
}

async function killForAMoment(service: Service): Promise<() => void> {
  await service.kill()
  return () => service.start()
}

/** What the drill does, in this order. */
export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of the leader: PostgreSQL and Patroni',
    apply: async (cluster) => {
      const leader = await cluster.findLeader()
      await leader.kill()
      return () => leader.start()
    },
  },
  {
    name: "kill -9 of the leader's PostgreSQL alone, which Patroni starts again",
    apply: async (cluster) => {
      const leader = await cluster.findLeader()
      leader.killDatabase()
      return () => undefined
    },
  },
  {
    name: 'replication stalled for 1.5 s, then kill -9 of the leader',
    apply: loseStalledLeader,
  },
  {
    name: 'the leader frozen, and awake again later: PostgreSQL and Patroni',
    apply: (cluster) => freezeLeader(cluster, true),
  },
  {
    name: "the leader's Patroni frozen, and awake again later: PostgreSQL goes on",
    // Changes go on at first.
    mendedAfterMs: longerThanClaimMs,
    apply: (cluster) => freezeLeader(cluster, false),
  },
  {
    name: 'kill -9 of the synchronous replica: PostgreSQL and Patroni',
    apply: async (cluster) => {
      const replica = await cluster.findSynchronous()
      await replica.kill()
      return () => replica.start()
    },
  },
  {
    name: 'planned switchover',
    apply: async (cluster) => {
      const leader = await cluster.findLeader()
      await leader.command('POST', '/switchover', { leader: leader.name })
      return () => undefined
    },
  },
  {
    name: 'etcd lost for 20 s',
    mendedAfterMs: withoutEtcdMs,
    apply: async (cluster) => {
      await Promise.all(cluster.nodes.map(({ etcd }) => etcd.kill()))
      return () => cluster.startEtcd()
    },
  },
  {
    name: 'kill -9 of PgBouncer, started again after 1 s',
    mendedAfterMs: restartMs,
    apply: ({ pgbouncer }) => killForAMoment(pgbouncer),
  },
  {
    name: 'kill -9 of HAProxy, started again after 1 s',
    mendedAfterMs: restartMs,
    apply: ({ haproxy }) => killForAMoment(haproxy),
  },
]

/** What the drill must see as lost: without synchronous replication a stalled leader takes acknowledged changes with it. */
export const control: Fault = {
  name: 'control, not synchronous: replication stalled for 1.5 s, then kill -9 of the leader',
  apply: async (cluster) => {
    await cluster.setSynchronous(false)
    // What is acknowledged from here on has one copy.
    await pause(1_000)
    return loseStalledLeader(cluster)
  },
}
