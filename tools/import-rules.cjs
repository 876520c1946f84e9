// Imports run one way. A rule that stands in the way is changed here, in the open.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is what server and web agree on; it knows neither.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|cli|e2e|demo|scripts|bench|chaos)/' },
    },
    {
      name: 'web-never-meets-server',
      severity: 'error',
      from: { path: '^(web|server)/src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(web|server|cli|e2e|demo|scripts|bench|chaos)/', pathNot: '^$1/src/' },
    },
    {
      name: 'command-line-knows-only-the-contract',
      comment: 'What members run on their own machine is one file.',
      severity: 'error',
      from: { path: '^cli/src/' },
      to: { path: '^(web|server|e2e|demo|scripts|bench|chaos)/' },
    },
    {
      name: 'demo-writes-what-the-server-would',
      comment: 'The demo uses the contract and the server; only its command starts services.',
      severity: 'error',
      from: { path: '^demo/src/' },
      to: { path: '^(web|e2e|scripts|bench|chaos)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'tenancy-knows-only-platform',
      comment: 'Who calls, in which product, inside which transaction: every module stands on it.',
      severity: 'error',
      from: { path: '^server/src/tenancy/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(platform|tenancy)/' },
    },
    {
      name: 'core-knows-no-kind',
      severity: 'error',
      from: { path: '^server/src/work-items/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(platform|tenancy|work-items)/' },
    },
    {
      name: 'modules-enter-by-the-door',
      comment: 'A server module is entered through its index.ts.',
      severity: 'error',
      from: {
        path: '^server/src/(accounts|products|kinds|diagrams|records)/',
      },
      to: {
        path: '^server/src/(accounts|products|kinds|diagrams|records)/',
        pathNot: ['^server/src/$1/', '/index[.]ts$'],
      },
    },
    {
      name: 'lib-is-the-ground',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/(kit|kinds|areas|app)/' },
    },
    {
      name: 'kit-knows-no-area',
      severity: 'error',
      from: { path: '^web/src/kit/' },
      to: { path: '^web/src/(kinds|areas|app)/' },
    },
    {
      name: 'areas-and-kinds-know-no-other',
      severity: 'error',
      from: { path: '^web/src/((?:areas|kinds)/[^/]+)/' },
      to: { path: '^web/src/(areas|kinds|app)/', pathNot: '^web/src/$1/' },
    },
    {
      name: 'clients-load-no-schema-library',
      comment: 'Clients take types from the contract, and plain rules and numbers; never its schemas.',
      severity: 'error',
      from: { path: '^(web|cli)/src/', pathNot: '[.]test[.]tsx?$' },
      to: {
        path: '^contract/src/(index|registry|openapi|schemas|.*endpoints)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      // `mdast` is a package of types alone.
      to: { couldNotResolve: true, pathNot: '^(virtual:|mdast$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tools/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
