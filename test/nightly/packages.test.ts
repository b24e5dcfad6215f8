import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stopUnderLoad } from '#test/chaos/stop-under-load.ts'
import { makeBareSystem, makeMachine } from '#test/harness/packaging/bare-system.ts'
import { type Containers, makeContainers } from '#test/harness/packaging/containers.ts'
import { readCommands } from '#test/harness/packaging/document.ts'
import { findObstacle, run } from '#test/harness/packaging/programs.ts'
import { SteadySaves } from '#test/harness/packaging/steady-saves.ts'
import { runStatements, startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { firstAdmin, freePort } from '#test/harness/start-server.ts'

/** The version of this checkout, and the one after it, of the same sources. */
const versions = ['0.1.0', '0.1.1'] as const
const debianArch = { x64: 'amd64', arm64: 'arm64' }[process.arch as 'x64' | 'arm64']
const toPackage = (version: string) => `quarterdeck_${version}_${debianArch}.deb`

const obstacle = findObstacle(['/usr/sbin/debootstrap', '/usr/bin/podman', '/usr/bin/lintian'])
const folder = obstacle === undefined ? mkdtempSync(join(tmpdir(), 'quarterdeck-packages-')) : ''
const bare = join(folder, 'bare')

/** Makes the release of a version in the folder build, and with `--deb` its Debian package. */
const makePackage = (version: string, ...options: string[]) =>
  run([process.execPath, 'scripts/package.mjs', '--fast', '--version', version, ...options])

/** The settings of the console in the example for Compose. */
function readSettings(): string[] {
  const text = readFileSync('docs/examples/compose.yaml', 'utf8')
  const [, block = ''] = /^ {2}console:\n.*?^ {4}environment:\n(.*?)^ {4}\w/ms.exec(text) ?? []
  return [...block.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name, value]) => `${name}=${value}`)
}

/** A PostgreSQL whose role "quarterdeck" has to give this password. */
async function startProtectedCluster(password: string): Promise<TestCluster> {
  const cluster = await startCluster()
  await runStatements(
    cluster.url,
    `create role quarterdeck login password '${password}'`,
    "create database quarterdeck owner quarterdeck template template0 encoding 'UTF8'",
  )
  const access = join(cluster.folder, 'data/pg_hba.conf')
  writeFileSync(access, `host all quarterdeck all scram-sha-256\n${readFileSync(access, 'utf8')}`)
  await runStatements(cluster.url, 'select pg_reload_conf()')
  return cluster
}

const untilHealthy = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), { timeout: 60_000, interval: 200 })

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true })
})

describe.runIf(obstacle !== undefined)('packages', () => {
  it('are not tried here', () => {
    process.stdout.write(`not run: ${obstacle}\n`)
  })
})

describe.runIf(obstacle === undefined)('packages', () => {
  beforeAll(async () => {
    await makeBareSystem(bare)
  }, 600_000)

  describe('a container', () => {
    let containers: Containers
    let url: string

    beforeAll(async () => {
      const port = await freePort()
      url = `http://127.0.0.1:${port}`
      containers = await makeContainers(join(folder, 'containers'), bare, port)
    }, 600_000)
    afterAll(async () => {
      await containers?.remove()
    })

    it('starts from nothing, is upgraded and stopped, and loses no request', { timeout: 600_000 }, async () => {
      const [build = '', start = '', commands = '', upgrade = ''] = readCommands('A container')
      const [backup = '', stop = '', remove = ''] = upgrade.trim().split('\n')
      const make = async (version: string) => {
        await makePackage(version)
        await containers.shell(build)
      }
      const inspect = (format: string) => containers.shell(`podman inspect --format '${format}' quarterdeck`)
      const output = () => ''
      const stopWith = (command: string) => async () => {
        await containers.shell(command)
        return Number(await inspect('{{.State.ExitCode}}'))
      }

      await make(versions[0])
      await containers.shell(start)
      await untilHealthy(url)
      await containers.shell('podman healthcheck run quarterdeck')
      expect(await containers.shell(commands)).toContain('Admin')
      expect((await containers.shell('podman exec quarterdeck id -un')).trim()).toBe('quarterdeck')
      await expect(containers.shell('podman exec quarterdeck touch /opt/quarterdeck/new')).rejects.toThrow('Read-only')
      const saves = await SteadySaves.begin(url, firstAdmin)
      await containers.shell(backup)
      const first = await stopUnderLoad(
        { url, client: saves.at(url), stop: stopWith(stop), output },
        saves.people,
        saves.journal,
      )
      expect(first.violations).toEqual([])

      await containers.shell(remove)
      await make(versions[1])
      await containers.shell(start)
      await untilHealthy(url)
      expect((await containers.shell('podman exec quarterdeck cat /opt/quarterdeck/VERSION')).trim()).toBe(versions[1])
      expect(await saves.findLost(url)).toEqual([])
      const last = await stopUnderLoad(
        { url, client: saves.at(url), stop: stopWith(stop), output },
        saves.people,
        saves.journal,
      )
      expect(last.violations).toEqual([])
      expect(saves.journal.acknowledged.length).toBeGreaterThan(50)
    })

    it('runs on a PostgreSQL with the settings and the files with secrets of compose.yaml', {
      timeout: 120_000,
    }, async () => {
      const [makeSecrets = ''] = readCommands('Compose')
      await run(['sh', '-euc', makeSecrets], { cwd: folder })
      const cluster = await startProtectedCluster(
        readFileSync(join(folder, 'secrets/database-password'), 'utf8').trim(),
      )
      try {
        await containers.shell('podman rm --all --force --time 20')
        const host = new URL(cluster.url).host
        const settings = readSettings().map((text) => `--env '${text.replace('database:5432', host)}'`)
        const secrets = ['database-login', 'secret-key', 'audit-key.pem']
          .map((name) => `--volume '${join(folder, 'secrets', name)}:/run/secrets/${name}:ro'`)
          .join(' ')
        const limits = '--init --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges'
        await containers.shell(
          `podman run --detach --name console ${limits} ${secrets} ${settings.join(' ')} quarterdeck`,
        )
        await untilHealthy(url)
        expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ data: { engine: 'postgresql' } })
        await containers.shell('podman rm --force --time 20 console')
      } finally {
        await cluster.remove()
      }
    })
  })

  describe('the Debian package', () => {
    const root = join(folder, 'machine')
    const [install = '', commands = ''] = obstacle === undefined ? readCommands('A Debian package') : []
    let machine: Containers
    let url: string

    const runInside = (command: string) => machine.runInside('machine', command)
    const getState = async (name: string) =>
      (await runInside(`systemctl show --property ${name} --value quarterdeck`)).trim()

    /** Installs a version as the document says, from a folder that has its package alone. */
    const installVersion = async (version: string) => {
      for (const name of readdirSync(join(root, 'root'))) if (name.endsWith('.deb')) rmSync(join(root, 'root', name))
      cpSync(join('build', toPackage(version)), join(root, 'root', toPackage(version)))
      return runInside(`cd /root; ${install}`)
    }

    beforeAll(async () => {
      for (const version of versions) await makePackage(version, '--deb')
      await makeMachine(bare, root)
      const port = await freePort()
      url = `http://127.0.0.1:${port}`
      const settings = [`PORT=${port}`, `QD_ADMIN_PASSWORD=${firstAdmin.password}`, 'QD_DRAIN_SECONDS=2']
      const dropIn = join(root, 'etc/systemd/system/quarterdeck.service.d')
      mkdirSync(dropIn, { recursive: true })
      const lines = [
        '[Service]',
        `Environment=QD_ADMIN_EMAIL=${firstAdmin.email}`,
        ...settings.map((text) => `Environment=${text}`),
      ]
      writeFileSync(join(dropIn, 'test.conf'), `${lines.join('\n')}\n`)
      machine = await makeContainers(join(folder, 'machines'), undefined, port)
      // With rights over itself, because systemd takes them from its services.
      const rights = '--cap-add all --security-opt seccomp=unconfined --systemd=always'
      await machine.shell(`podman run --detach --name machine ${rights} --rootfs '${root}' /lib/systemd/systemd`)
      await vi.waitFor(() => runInside('systemctl is-system-running'), { timeout: 60_000, interval: 500 })
    }, 600_000)
    afterAll(async () => {
      await machine?.remove()
    })

    it('is installed on a bare machine and serves under the limits of its unit', { timeout: 300_000 }, async () => {
      await installVersion(versions[0])
      await untilHealthy(url)
      expect(await runInside(commands)).toContain('Admin')
      expect(await runInside('systemd-analyze verify quarterdeck.service 2>&1')).toBe('')
      const status = await runInside(`cat /proc/${await getState('MainPID')}/status`)
      expect(status).toMatch(/^NoNewPrivs:\t1$/m)
      expect(status).toMatch(/^Seccomp:\t2$/m)
      expect(status).toMatch(/^CapBnd:\t0+$/m)
      expect(status).not.toMatch(/^Uid:.*\b0\b/m)
      const libraries = '/usr/lib/quarterdeck/node_modules'
      const linked = await runInside(`ldd /usr/lib/quarterdeck/bin/node ${libraries}/@node-rs/argon2-*/*.node`)
      expect(linked).not.toContain('not found')
    })

    it('is upgraded and stopped under load, and loses no request', { timeout: 300_000 }, async () => {
      const saves = await SteadySaves.begin(url, firstAdmin)
      const server = { url, client: saves.at(url), output: () => '' }
      await runInside('echo QD_DISPLAY_NAME=Sky >> /etc/quarterdeck/quarterdeck.env')
      const upgrade = async () => {
        await installVersion(versions[1])
        return Number(await getState('ExecMainStatus'))
      }
      const first = await stopUnderLoad({ ...server, stop: upgrade }, saves.people, saves.journal)
      expect(first.violations).toEqual([])
      await untilHealthy(url)
      expect((await runInside('cat /usr/lib/quarterdeck/VERSION')).trim()).toBe(versions[1])
      expect(await runInside('cat /etc/quarterdeck/quarterdeck.env')).toContain('Sky')
      expect(await saves.findLost(url)).toEqual([])
      const stop = async () => {
        await runInside('systemctl stop quarterdeck')
        return Number(await getState('ExecMainStatus'))
      }
      const last = await stopUnderLoad({ ...server, stop }, saves.people, saves.journal)
      expect(last.violations).toEqual([])
      await runInside('systemctl start quarterdeck')
      await untilHealthy(url)
      expect(await saves.findLost(url)).toEqual([])
      expect(saves.journal.acknowledged.length).toBeGreaterThan(50)
    })

    it('leaves the data and says where when it is purged', async () => {
      expect(await runInside('apt-get purge --yes quarterdeck')).toContain('/var/lib/quarterdeck')
      expect(existsSync(join(root, 'var/lib/quarterdeck/postgresql/cluster/PG_VERSION'))).toBe(true)
      expect(existsSync(join(root, 'usr/lib/quarterdeck'))).toBe(false)
      expect(existsSync(join(root, 'etc/quarterdeck/quarterdeck.env'))).toBe(false)
    })

    it('has no errors for lintian', { timeout: 600_000 }, async () => {
      await run(['lintian', '--allow-root', '--fail-on', 'error', join('build', toPackage(versions[0]))])
    })
  })
})
