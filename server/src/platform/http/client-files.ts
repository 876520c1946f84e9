// Serves the built client: its page, rendered per request, and its files, which are immutable.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  apiFramePolicy,
  markdownWorkerPolicy,
  pagePolicy,
  workerPolicy,
  type AllowedElsewhere,
} from './content-security.ts';
import type { OtherBuilds } from './other-builds.ts';

export interface ClientOptions {
  directory: string;
  /** Embedded in a meta element, so that the first paint needs no call. */
  pageConfig: unknown;
  elsewhere: AllowedElsewhere;
  otherBuilds: OtherBuilds;
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const cookieOf = (request: FastifyRequest, name: string) =>
  request.headers.cookie
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Sets language and theme from cookies, so that the first paint is right. */
function htmlAttributes(request: FastifyRequest): string {
  const language =
    cookieOf(request, 'language') ?? (/zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en');
  const theme = cookieOf(request, 'theme');
  const lang = language === 'zh' ? 'zh-CN' : 'en';
  return `lang="${lang}"${theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''}`;
}

export async function serveClient(
  app: FastifyInstance,
  { directory, pageConfig, elsewhere, otherBuilds }: ClientOptions,
): Promise<void> {
  const template = fs.readFileSync(path.join(directory, 'index.html'), 'utf8');
  const config = escapeAttribute(JSON.stringify(pageConfig));

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const html = template
      .replace(/<html[^>]*>/, () => `<html ${htmlAttributes(request)}>`)
      .replaceAll('%NONCE%', nonce)
      .replace('%CONFIG%', () => config);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, elsewhere))
      .header('cache-control', 'no-store')
      .send(html);
  };

  await app.register(fastifyStatic, {
    root: path.join(directory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // One route per existing file: a wildcard would also match missing files.
    wildcard: false,
    // Readable from any origin: the sandboxed frame has none.
    setHeaders: (reply, file) => {
      reply.header('access-control-allow-origin', '*');
      if (path.basename(file).startsWith('markdown-worker-'))
        reply.header('content-security-policy', markdownWorkerPolicy);
      if (path.basename(file).startsWith('live-worker-'))
        reply.header('content-security-policy', workerPolicy);
    },
  });
  for (const file of ['favicon.svg', 'manifest.webmanifest', 'robots.txt']) {
    if (!fs.existsSync(path.join(directory, file))) continue;
    app.get(`/${file}`, (_request, reply) =>
      reply.sendFile(file, directory, { maxAge: '1d', immutable: false }),
    );
  }
  if (fs.existsSync(path.join(directory, 'sw.js'))) {
    app.get('/sw.js', (_request, reply) =>
      reply
        .header('content-security-policy', workerPolicy)
        // The browser must hear of a new build at once.
        .header('cache-control', 'no-cache')
        .sendFile('sw.js', directory, { cacheControl: false }),
    );
  }
  const apiFrame = path.join(directory, 'api-frame.html');
  if (fs.existsSync(apiFrame)) {
    const html = fs.readFileSync(apiFrame);
    app.get('/api-frame.html', (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', apiFramePolicy)
        .header('cache-control', 'no-cache')
        .send(html),
    );
  }
  // The command line: browsers save it, curl fetches it.
  const commandLine = 'cli/tracery.mjs';
  if (fs.existsSync(path.join(directory, commandLine))) {
    app.get(`/${commandLine}`, (_request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="tracery.mjs"')
        .header('cache-control', 'no-cache')
        .sendFile(commandLine, directory, { cacheControl: false }),
    );
  }
  app.get('/', page);
  // All other paths get the page; the client shows a screen or its 404.
  app.get('/*', async (request, reply) => {
    const [pathname] = request.url.split('?', 1);
    if (/^\/(usr|prd|req|des|tst|dam)api\/|^\/cli\//.test(pathname!)) return reply.callNotFound();
    const [, asset] = /^\/assets\/(.*)$/.exec(pathname!) ?? [];
    if (asset === undefined) return page(request, reply);
    const folder = await otherBuilds.find(asset);
    return folder ? reply.sendFile(asset, folder) : reply.callNotFound();
  });
}
