import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Makes a key and a self-signed certificate for `localhost`, which is not valid for 127.0.0.1, as files in a folder. */
export function createCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'localhost.crt'), join(folder, 'localhost.key')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return { certificate, key }
}
