import { startApp } from './app.ts';

/** Starts the app; Playwright calls the returned function after the tests. */
// Playwright asks for a default export here.
// oxlint-disable-next-line import/no-default-export
export default async function setUp(): Promise<() => Promise<void>> {
  const app = await startApp({ database: `e2e_${process.pid}` });
  process.env['APP_URL'] = app.url;
  process.env['MAILBOX_URL'] = app.mailboxUrl;
  process.env['APP_DATABASE_URL'] = app.databaseUrl;
  return app.stop;
}
