// The import rules of docs/architecture.md. Tests may import everything, so they are left out of the graph.

const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Files that import each other cannot be read, tested or moved alone.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-cycle-between-features',
    comment: 'Features use each other in one direction only, handlers included.',
    scope: 'folder',
    from: { path: '^src/(server|console)/features/[^/]+$' },
    to: { path: '^src/(server|console)/features/[^/]+$', circular: true },
  },
  {
    name: 'nothing-imports-tests',
    from: { path: '^src/' },
    to: { path: '^test/' },
  },
  {
    name: 'contract-imports-zod-and-itself',
    from: { path: '^src/contract/' },
    to: { pathNot: ['^src/contract/', 'node_modules/zod/'] },
  },
  {
    name: 'server-apart-from-console',
    from: { path: '^src/server/' },
    to: { path: '^src/console/' },
  },
  {
    name: 'console-apart-from-server',
    from: { path: '^src/console/' },
    to: { path: '^src/(server|sample)/' },
  },
  {
    name: 'sample-from-cli-and-start-only',
    comment: 'The sample game is made by a command and by the first start of a server; the product works without it.',
    from: { path: '^src/', pathNot: ['^src/sample/', '^src/server/cli/', '^src/server/prepare-data[.]ts$'] },
    to: { path: '^src/sample/' },
  },
  {
    name: 'server-platform-without-features',
    from: { path: '^src/server/platform/' },
    to: { path: '^src/server/(features/|cli/|[^/]+$)' },
  },
  {
    name: 'server-features-without-app',
    from: { path: '^src/server/features/' },
    to: { path: '^src/server/(cli/|[^/]+$)' },
  },
  {
    name: 'server-features-by-repository-or-rules',
    comment: 'A feature offers others its repository, its rules and its manifest; the other files are its own.',
    from: { path: '^src/server/features/([^/]+)/' },
    to: {
      path: '^src/server/features/',
      pathNot: ['^src/server/features/$1/', '(/|-)(repository|rules)[.]ts$', '/feature[.]ts$'],
    },
  },
  {
    name: 'console-platform-without-features',
    from: { path: '^src/console/(platform|components)/' },
    to: { path: '^src/console/(features/|shared/|[^/]+[.]tsx?$)' },
  },
  {
    name: 'components-without-contract',
    comment: 'How JSON values differ is one rule for the server and the components that show it.',
    from: { path: '^src/console/components/' },
    to: { path: '^src/(contract|console/platform)/', pathNot: '^src/contract/changes/' },
  },
  {
    name: 'shared-without-features',
    from: { path: '^src/console/shared/' },
    to: { path: '^src/console/(features/|[^/]+[.]tsx?$)' },
  },
  {
    name: 'console-features-apart',
    from: { path: '^src/console/features/([^/]+)/' },
    to: { path: '^src/console/features/', pathNot: '^src/console/features/$1/' },
  },
  {
    name: 'console-features-without-app',
    from: { path: '^src/console/features/' },
    to: { path: '^src/console/[^/]+[.]tsx?$' },
  },
]

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: ['node_modules', '^test/'] },
    exclude: { path: '[.]test[.]tsx?$' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
