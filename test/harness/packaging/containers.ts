import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstAdmin } from '#test/harness/start-server.ts'
import { run } from './programs.ts'

/** The image that packaging/Containerfile is built on. */
const base = 'docker.io/library/debian:bookworm-slim'

/** Podman with images and containers of its own, away from those of the machine, on the machine's network. */
export type Containers = {
  /** Runs a shell command with it, for example a block of a document. */
  shell(command: string): Promise<string>
  /** Runs a shell command as root in a container. */
  runInside(container: string, command: string): Promise<string>
  remove(): Promise<void>
}

/** The files that Podman reads in place of those of the machine. */
function writeSettings(folder: string, port: number): NodeJS.ProcessEnv {
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const variables = [
    path,
    `PORT=${port}`,
    `QD_ADMIN_EMAIL=${firstAdmin.email}`,
    `QD_ADMIN_PASSWORD=${firstAdmin.password}`,
  ]
  const settings = {
    'containers.conf': [
      '[containers]',
      'netns = "host"',
      // Those of root are more than a sandbox may give.
      'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
      'init_path = "/usr/bin/catatonit"',
      `env = [${variables.map((text) => JSON.stringify(text)).join(', ')}]`,
      '[engine]',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      'runtime = "runc"',
    ],
    'storage.conf': [
      '[storage]',
      'driver = "overlay"',
      `graphroot = ${JSON.stringify(join(folder, 'images'))}`,
      `runroot = ${JSON.stringify(join(folder, 'run'))}`,
    ],
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, lines] of Object.entries(settings)) writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  return {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
  }
}

/** Makes Podman's folder, and with `root`, a bare system, the image to build on, because no registry is asked. */
export async function makeContainers(folder: string, root: string | undefined, port: number): Promise<Containers> {
  const env = writeSettings(folder, port)
  const shell = (command: string) => run(['sh', '-euc', command], { env })
  if (root !== undefined)
    await shell(`tar -C '${root}' --exclude='./var/cache/apt/archives/*.deb' -c . | podman import --quiet - ${base}`)
  const runInside = (container: string, command: string) =>
    run(['podman', 'exec', '--env', 'DEBIAN_FRONTEND=noninteractive', container, 'sh', '-euc', command], { env })
  const remove = async () => {
    await shell('podman rm --all --force --time 1; podman rmi --all --force')
  }
  return { shell, runInside, remove }
}
