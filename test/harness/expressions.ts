const keywords = new Set([
  'and',
  'bool',
  'by',
  'group_left',
  'group_right',
  'ignoring',
  'inf',
  'nan',
  'offset',
  'on',
  'or',
  'unless',
  'without',
])

/** The metrics and labels that an expression of Prometheus names. */
export function readExpression(expr: string): { metrics: string[]; labels: string[] } {
  const labels: string[] = []
  const note = (list: string, pattern: RegExp) =>
    labels.push(...[...list.matchAll(pattern)].map(([, label = '']) => label))
  const rest = expr
    // Texts, ranges and the variables of a board.
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\$\w+/g, ' ')
    .replaceAll(/\{([^}]*)\}/g, (_, matchers: string) => {
      note(matchers, /(\w+)\s*(?:=~|!~|!=|=)/g)
      return ' '
    })
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g, (_, list: string) => {
      note(list, /(\w+)/g)
      return ' '
    })
  const names = [...rest.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name)
  const metrics = [...new Set(names.filter((name) => !keywords.has(name.toLowerCase())))]
  return { metrics, labels: [...new Set(labels)] }
}

/** The names of the metrics in a text of Prometheus, each with its labels; those without a sample have none. */
export function readMetrics(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of text.split('\n')) {
    const declared = /^# TYPE (\S+) (\w+)$/.exec(line)
    if (declared?.[1] && declared[2] !== 'histogram') found.set(declared[1], new Set())
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (name === undefined) continue
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known.add(label)
    found.set(name, known)
  }
  return found
}
