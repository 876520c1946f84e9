import { startApp } from './app.ts';

/** Starts what the tests run against; the answer is called when they are done. */
// Playwright asks for a default export here.
// oxlint-disable-next-line import/no-default-export
export default async function setUp(): Promise<() => Promise<void>> {
  const app = await startApp({ database: `e2e_${process.pid}` });
  process.env['APP_URL'] = app.url;
  process.env['MAILBOX_URL'] = app.mailboxUrl;
  process.env['APP_DATABASE_URL'] = app.databaseUrl;
  return app.stop;
}
