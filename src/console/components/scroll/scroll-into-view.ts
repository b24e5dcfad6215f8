/** The ref of the open tab, which on a phone may be behind an edge of its row. */
export function scrollIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
