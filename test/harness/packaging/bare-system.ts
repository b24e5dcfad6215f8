import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './programs.ts'

/** The release of Debian that images are made on. */
const suite = 'bookworm'

/** The address of the packages of this machine's system, which it was set up with. */
async function findMirror(): Promise<string> {
  const listed = await run(['apt-get', 'indextargets', '--format', '$(REPO_URI) $(CODENAME)', 'Created-By: Packages'])
  const found = listed.split('\n').find((line) => line.endsWith(` ${suite}`))
  if (found === undefined) throw new Error(`apt knows no packages of ${suite} on this machine.`)
  return found.split(' ')[0] ?? ''
}

/** Installs the smallest Debian below a folder. Programs in it get their packages from where this machine gets its own. */
export async function makeBareSystem(folder: string): Promise<void> {
  const mirror = await findMirror()
  await run(['debootstrap', '--variant=minbase', suite, folder, mirror])
  writeFileSync(join(folder, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
}

/** Installs systemd in a copy of a bare system, which then is a machine that can be started. */
export async function makeMachine(bare: string, folder: string): Promise<void> {
  await run(['cp', '-a', bare, folder])
  const install =
    'apt-get update --quiet && apt-get install --yes --quiet --no-install-recommends systemd systemd-sysv dbus'
  const script = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/sh -euc "$1"'
  const env = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }
  await run(['unshare', '--mount', 'sh', '-c', script, folder, install], { env })
}
