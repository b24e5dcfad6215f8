// First, before any schema is made: the console's policy allows no code made from text.
import './no-eval.ts'
import './ui/styles.ts'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { collectSlots } from './app/collect-slots.ts'
import { features } from './screens.ts'
import { styleNonce } from './ui/nonce.ts'

const nonce = styleNonce()
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

await openSession()
createRoot(root).render(
  <StrictMode>
    <App slots={collectSlots(features)} />
  </StrictMode>,
)
