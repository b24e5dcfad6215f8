// First, before any schema is created: the content security policy forbids eval.
import './no-eval.ts'
import './trusted-types.ts'
import '#console/components/styles.ts'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { styleNonce } from '#console/components/nonce.ts'
import { keepAtLogout } from '#console/platform/browser-storage.ts'
import { collectManifest } from '#console/platform/navigation/manifest.ts'
import { openSession } from '#console/platform/session/session.ts'
import { App } from '#console/platform/shell/app.tsx'
import { features } from './features.ts'

const nonce = styleNonce()
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

const manifest = collectManifest(features)
keepAtLogout(manifest.keptAtLogout)
await openSession().catch((error: unknown) => {
  root.textContent = 'The console cannot be opened: the server sent something unexpected. Reload the page.'
  throw error
})
createRoot(root).render(
  <StrictMode>
    <App manifest={manifest} />
  </StrictMode>,
)
