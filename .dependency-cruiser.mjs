// The import rules of docs/architecture.md. Tests may import everything, so they are left out of the graph.

/** The folders of the layers that are no subject of the product. */
const serverSubject = '^src/server/(?!platform/|cli/|manifest/)'
const consoleSubject = '^src/console/(?!platform/|components/)'

const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Files that import each other cannot be read, tested or moved alone.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-cycle-between-subjects',
    comment: 'Subjects of the server use each other in one direction only, handlers included.',
    scope: 'folder',
    from: { path: '^src/server/[^/]+$' },
    to: { path: '^src/server/[^/]+$', circular: true },
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
    name: 'server-platform-without-subjects',
    from: { path: '^src/server/platform/' },
    to: { path: '^src/server/(?!platform/|manifest/)' },
  },
  {
    name: 'server-subjects-without-app',
    from: { path: `${serverSubject}[^/]+/` },
    to: { path: '^src/server/(cli/|[^/]+$)' },
  },
  {
    name: 'server-subjects-by-repository-or-rules',
    comment: 'A subject offers others its repositories, its rules and its manifests; the other files are its own.',
    from: { path: `${serverSubject}([^/]+)/` },
    to: {
      path: `${serverSubject}[^/]+/`,
      pathNot: ['^src/server/$1/', '(/|-)(repository|rules|feature)[.]ts$'],
    },
  },
  {
    name: 'console-platform-without-subjects',
    from: { path: '^src/console/(platform|components)/' },
    to: { path: '^src/console/(?!platform/|components/)' },
  },
  {
    name: 'components-without-contract',
    comment: 'How JSON values differ is one rule for the server and the components that show it.',
    from: { path: '^src/console/components/' },
    to: { path: '^src/(contract|console/platform)/', pathNot: '^src/contract/changes/' },
  },
  {
    name: 'console-subjects-by-what-they-share',
    comment: 'What a subject offers others is in its folder named shared; the other files are its own.',
    from: { path: `${consoleSubject}([^/]+)/` },
    to: { path: `${consoleSubject}[^/]+/`, pathNot: ['^src/console/$1/', '^src/console/[^/]+/shared/'] },
  },
  {
    name: 'console-subjects-without-app',
    from: { path: `${consoleSubject}[^/]+/` },
    to: { path: '^src/console/[^/]+[.]tsx?$', pathNot: '^src/console/routes[.]ts$' },
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
