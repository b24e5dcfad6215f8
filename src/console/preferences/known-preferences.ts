const hints: Readonly<Record<string, string>> = {
  GAME_NAME: 'The name of the game in the top bar and the sidebar, for everybody.',
  DISABLED_FEATURES: 'Menu entries and groups that are hidden for everybody, by their label: ["Snapshots", "Guilds"].',
}

/** What the console does with a preference, in one sentence; undefined when it only keeps it. */
export function getHint(key: string): string | undefined {
  return hints[key]
}
