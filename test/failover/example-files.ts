import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const examples = 'docs/examples/high-availability'

/** Where the machines of the example are on this one. */
export type Placement = {
  /** What the addresses of the machines begin with, "127.40.7." in place of "10.0.0."; the application machine is 1 there. */
  readonly network: string
  /** The folder of PostgreSQL's programs. */
  readonly bin: string
}

/** A file of the example, for this machine: with other addresses, with its files below `folder`, and without another user. */
export function readExample(name: string, { network, bin }: Placement, folder: string): string {
  return readFileSync(join(examples, name), 'utf8')
    .replaceAll('127.0.0.1', `${network}1`)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('10.0.0.', network)
    .replaceAll(/\/usr\/lib\/postgresql\/\d+\/bin/g, bin)
    .replaceAll(/(?<=[=: ])\/(?:var\/lib|run|etc)\//g, `${folder}/`)
    .replaceAll(/^ +(?:user|group) haproxy\n/gm, '')
}

/** Variables of a file with settings; of the machine with this number where the file is that of the first one. */
export function readVariables(text: string, { network }: Placement, machine = 1): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=')
      const ofFirst = value.join('=')
      // The list of all machines is the same on each.
      if (name === 'ETCD_INITIAL_CLUSTER') return [name, ofFirst]
      return [name, ofFirst.replaceAll('node1', `node${machine}`).replaceAll(`${network}11`, `${network}1${machine}`)]
    }),
  )
}
