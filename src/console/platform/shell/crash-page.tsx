/** In place of the whole console, when what failed was not a page. Plain elements: any component may be the cause. */
export function CrashPage() {
  return (
    <main role="alert">
      <p>The console cannot be shown: it failed with an error. Nothing was changed.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Reload the console
      </button>
    </main>
  )
}
