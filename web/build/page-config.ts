// The server fills these placeholders of index.html for every visitor. In development Vite serves the page, so it asks
// the server what belongs there.
import type { Plugin } from 'vite';

async function configOf(apiUrl: string): Promise<unknown> {
  const response = await fetch(`${apiUrl}/damapi/v1/system/config`);
  const { data } = (await response.json()) as { data: unknown };
  return data;
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const pageConfig = (apiUrl: string): Plugin => ({
  name: 'page-config',
  apply: 'serve',
  async transformIndexHtml(html) {
    const config = escapeAttribute(JSON.stringify(await configOf(apiUrl)));
    return html.replaceAll('%NONCE%', '').replace('%CONFIG%', () => config);
  },
});
