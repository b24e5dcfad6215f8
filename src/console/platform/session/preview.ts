import { createStore, useStore } from '#console/platform/store.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import type { Person } from '#contract/session.ts'
import { currentToken, getCurrentUser, sessionStore } from './session-store.ts'

/** A role that an administrator previews: the console shows what a user with this role sees, and changes nothing. */
export type RolePreview = {
  /** The session that began the preview; it ends with it. */
  readonly token: string | undefined
  readonly role: Person['Role']
  /** The path to return to. */
  readonly returnTo: string
}

// In memory only, so that a reload ends the preview.
const previewStore = createStore<RolePreview | undefined>(undefined)

/** Why a change is refused during a preview. */
export const previewRefusal = 'This is a preview of a role. Nothing was changed. End the preview to make changes.'

/** Starts the preview of a role in this tab; only administrators have one. */
export function startPreview(role: Person['Role'], returnTo: string): void {
  previewStore.set({ token: currentToken(), role, returnTo })
}

/** Ends the preview. */
export function endPreview(): void {
  previewStore.set(undefined)
}

/** The running preview. Only administrators have one, so that it never shows more than the user holds. */
export function getPreview(): RolePreview | undefined {
  const preview = previewStore.get()
  const person = getCurrentUser()
  return preview && person && preview.token === currentToken() && isAdmin(person) ? preview : undefined
}

/** `getPreview` for a component. */
export function usePreview(): RolePreview | undefined {
  useStore(sessionStore)
  useStore(previewStore)
  return getPreview()
}

/** The user as a preview shows them: with the previewed role. */
export function withPreview(person: Person | undefined, preview: RolePreview | undefined): Person | undefined {
  return person && preview ? { ...person, RoleId: preview.role.Id, Role: preview.role } : person
}
