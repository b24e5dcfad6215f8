import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readExample, readVariables } from './failover/example-files.ts'

/** The files of docs/examples/high-availability belong together; npm run failover runs them. */

const folder = 'docs/examples/high-availability'
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const placement = { network: '127.99.1.', bin: '/programs' }

/** The values of a setting in a file: `find('pgbouncer.ini', /^listen_port = (\d+)/gm)`. */
const find = (name: string, setting: RegExp) => [...read(name).matchAll(setting)].map(([, value = '']) => value)

const nodes = ['10.0.0.11', '10.0.0.12', '10.0.0.13']

it('lead from Quarterdeck by PgBouncer and HAProxy to the leader, and to the replicas', () => {
  const { DATABASE_URL = '', QD_READ_DATABASE_URL = '' } = readVariables(read('quarterdeck.env'), placement)
  const [leaderPort = '', replicaPort = ''] = find('haproxy.cfg', /bind 127\.0\.0\.1:(\d+)/g)
  expect(new URL(DATABASE_URL).host).toBe(`127.0.0.1:${find('pgbouncer.ini', /^listen_port = (\d+)/gm)[0]}`)
  expect(find('pgbouncer.ini', /^quarterdeck = host=127\.0\.0\.1 port=(\d+)/gm)).toEqual([leaderPort])
  expect(new URL(QD_READ_DATABASE_URL).host).toBe(`127.0.0.1:${replicaPort}`)
  expect(find('haproxy.cfg', /httpchk OPTIONS (\S+)/g)).toEqual(['/primary', '/replica'])
  const { PATRONI_POSTGRESQL_LISTEN: database = '', PATRONI_RESTAPI_LISTEN: api = '' } = readVariables(
    read('patroni.env'),
    placement,
  )
  const [port, apiPort] = [database, api].map((endpoint) => endpoint.split(':')[1])
  const servers = nodes.map((node) => `${node}:${port} check port ${apiPort}`)
  expect(find('haproxy.cfg', /^ +server node\d (.*)$/gm)).toEqual([...servers, ...servers])
})

it('have one password for the role of Quarterdeck', () => {
  const inUrls = find('quarterdeck.env', /:\/\/quarterdeck:([^@]+)@/g)
  const others = [
    ...find('database.sql', /^create role quarterdeck login password '(.*)';$/gm),
    ...find('userlist.txt', /^"quarterdeck" "(.*)"$/gm),
  ]
  expect([inUrls.length, others.length]).toEqual([2, 2])
  expect(new Set([...inUrls, ...others]).size).toBe(1)
})

it('name the same etcd, and limits that agree', () => {
  expect(find('patroni.yml', /^ {4}- ([\d.]+):2379$/gm)).toEqual(nodes)
  expect(find('etcd.env', /node\d=http:\/\/([\d.]+):2380/g)).toEqual(nodes)
  const [ttl = 0, wait = 0, retry = 0] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(find('patroni.yml', new RegExp(`^ {4}${name}: (\\d+)$`, 'gm'))[0]),
  )
  // Patroni lowers them otherwise.
  expect(wait + 2 * retry).toBeLessThanOrEqual(ttl)
  // A call may use the database for 5 s.
  expect(Number(find('pgbouncer.ini', /^query_wait_timeout = (\d+)/gm)[0])).toBeLessThan(5)
  const pool = Number(find('pgbouncer.ini', /^default_pool_size = (\d+)/gm)[0])
  expect(Number(find('patroni.yml', /max_connections: (\d+)/g)[0])).toBeGreaterThan(4 * pool)
})

it.each(readdirSync(folder).filter((name) => name !== 'README.md'))(
  '%s reaches nothing but its drill there',
  (name) => {
    const text = readExample(name, placement, '/drill')
    const settings = text.split('\n').filter((line) => !/^\s*(#|;|--)/.test(line))
    expect(
      settings.filter((line) => /10\.0\.0\.|127\.0\.0\.1|(^|[=: ])\/(?!drill|programs|primary|replica)\w/.test(line)),
    ).toEqual([])
  },
)

it('are those of the first machine, and others have their own name and address', () => {
  const etcd = readVariables(readExample('etcd.env', placement, '/drill'), placement, 3)
  expect(etcd).toMatchObject({ ETCD_NAME: 'node3', ETCD_LISTEN_PEER_URLS: 'http://127.99.1.13:2380' })
  expect(etcd.ETCD_INITIAL_CLUSTER).toContain('node1=http://127.99.1.11:2380,node2=')
})
