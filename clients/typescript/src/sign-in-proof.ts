/** What brings a player to this installation: a sign-in code of the support, or an identity token with its nonce. */
export type SignInProof = { readonly code: string } | IdentityProof

/** An identity token of an issuer, with the nonce that the game made for it. */
export type IdentityProof = { readonly identityToken: string; readonly nonce: string }

/** The members of a sign-in that a proof adds. */
export function toProofBody(proof: SignInProof | undefined) {
  if (!proof) return {}
  return 'code' in proof ? { Code: proof.code } : { IdentityToken: proof.identityToken, Nonce: proof.nonce }
}

/** A key for a new installation: 32 random bytes in base64url. */
export function makeInstallationKey(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
