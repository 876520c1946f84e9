// Loaded before everything else (`node --import`): traces of each request through HTTP, Fastify and PostgreSQL, sent
// to OTEL_EXPORTER_OTLP_ENDPOINT. Without that setting nothing is loaded and nothing is measured.
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const [{ NodeSDK }, { OTLPTraceExporter }, { HttpInstrumentation }, { PgInstrumentation }, fastify] =
    await Promise.all([
      import('@opentelemetry/sdk-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/instrumentation-http'),
      import('@opentelemetry/instrumentation-pg'),
      import('@fastify/otel'),
    ]);
  // Addresses of pictures hold the text of diagrams.
  const isIgnored = (url = '') => /^\/(?:healthz$|readyz$|desapi\/v1\/uml\/svg\/)/.test(url);
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'tracery',
    traceExporter: new OTLPTraceExporter(),
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => isIgnored(url),
      }),
      // Statement texts, never their values: those are what people wrote.
      new PgInstrumentation({ enhancedDatabaseReporting: false }),
      new fastify.FastifyOtelInstrumentation({
        registerOnInitialization: true,
        ignorePaths: ({ url }) => isIgnored(url),
      }),
    ],
  });
  sdk.start();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sdk.shutdown());
}
