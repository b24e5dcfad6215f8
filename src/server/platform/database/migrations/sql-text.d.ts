/** The text of a file of SQL, as Vite imports it; rolldown does by scripts/raw-text.mjs. */
declare module '*.sql?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: so it is in Vite.
  export default text
}
