// `pnpm dev`: starts everything needed to work on Tracery. Ctrl+C stops it; data is kept.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { withSuperuser } from '../demo/src/connection.ts';
import { demoPassword, demoProducts, ensureProducts } from '../demo/src/team.ts';
import { freePort, startServices, stopServices } from './services.ts';
import { startStack } from './stack.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env['PORT'] ?? 5173);

const services = await startServices({ durable: true });
const apiPort = await freePort();
const publicUrl = `http://localhost:${port}`;
const { app } = await startStack({
  services,
  database: 'tracery_dev',
  port: apiPort,
  publicUrl,
  env: { CONTACT_SUPPORT_EMAIL: 'support@localhost' },
  nodeArguments: ['--watch', '--watch-preserve-output'],
});
// `pnpm demo` adds items.
await withSuperuser(services.postgresUrl, 'tracery_dev', (client) =>
  ensureProducts(client, demoProducts.slice(0, 1)),
);
const client = spawn(
  path.join(root, 'web/node_modules/.bin/vite'),
  ['--port', String(port), '--strictPort'],
  {
    cwd: path.join(root, 'web'),
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
    stdio: 'inherit',
  },
);

console.log(`
  Tracery   ${publicUrl}
  Mailbox   ${services.mailboxUrl}   every mail the server sends lands here
  Sign in   mira.okoro / ${demoPassword}, as a guest, or register
`);

const end = async () => {
  client.kill();
  app.kill();
  await stopServices();
  process.exit(0);
};
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
