// The public address: Tracery is asked through the proxy, and tells what it saw.
import type { Config } from '../../config.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import {
  proxyCheckHeader,
  proxyCheckPath,
  signedCheck,
  type SeenRequest,
} from '../../platform/http/proxy-check.ts';
import { codeOf, good, hint, reasonOf, wrong, type Check, type Finding } from './check.ts';

/** Of nobody (RFC 5737): whoever believes it, believes anything. */
const claimed = '203.0.113.77';

const todoByCode: Record<string, string> = {
  ENOTFOUND: 'add the name to the DNS, or correct PUBLIC_URL',
  EAI_AGAIN: 'the DNS does not answer this machine: see /etc/resolv.conf',
  ECONNREFUSED: 'start the proxy (systemctl start caddy), and open ports 80 and 443',
  ECONNRESET: 'the proxy ends the connection: see its log',
  CERT_HAS_EXPIRED: 'renew the certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'browsers will refuse it too; an authority of your own goes into NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN: 'an authority of your own goes into NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the proxy must send the whole chain (fullchain.pem)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name: get one for that of PUBLIC_URL',
};

const ask = (url: URL | string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(8000) });

async function isRunning({ host, port }: Config['listen']): Promise<boolean> {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return ask(`http://${own.includes(':') ? `[${own}]` : own}:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function judge({ peer, address, forwardedFor }: SeenRequest, { publicUrl, trustedProxies }: Config): Finding {
  const hasProxy = publicUrl.protocol === 'https:' || trustedProxies.length > 0;
  if (!hasProxy) return good('no proxy is in between, and what callers claim is not believed');
  if (forwardedFor.trim() === claimed && address === claimed)
    return wrong(
      'callers can claim any address: the proxy passes on the X-Forwarded-For that they send',
      'let it be replaced: nginx proxy_set_header X-Forwarded-For $remote_addr; Caddy does so by itself',
    );
  if (!forwardedFor)
    return wrong(
      'the proxy does not say who asks: all people share the limits of one address',
      'let it send X-Forwarded-For: nginx proxy_set_header X-Forwarded-For $remote_addr',
    );
  if (address === peer && !trustedProxies.includes(peer))
    return wrong(
      `the proxy (${peer}) is not believed: all people share the limits of one address`,
      `set TRUSTED_PROXIES=${[...trustedProxies, peer].join(',')}`,
    );
  return good('the proxy says who asks');
}

export const publicAddress: Check = {
  name: 'address',
  async run(config) {
    const { publicUrl, listen } = config;
    if (!(await isRunning(listen)))
      return [
        wrong(
          `Tracery does not answer on ${listen.host}:${listen.port}`,
          'systemctl start tracery; journalctl -u tracery says why it does not run',
        ),
      ];
    const { sent, proof } = signedCheck(createSecrets(config.secret));
    let response: Response;
    try {
      response = await ask(new URL(proxyCheckPath, publicUrl), {
        [proxyCheckHeader]: sent,
        'x-forwarded-for': claimed,
      });
    } catch (error) {
      return [
        wrong(
          `${publicUrl.origin}: ${reasonOf(error)}`,
          todoByCode[codeOf(error)] ?? 'see the log of the proxy',
        ),
      ];
    }
    const seen = (await response.json().catch(() => ({}))) as Partial<SeenRequest>;
    if (seen.proof !== proof)
      return [
        wrong(
          `${publicUrl.origin} is answered by something else (status ${response.status})`,
          `lead it to ${listen.host}:${listen.port}, for all paths; and use one TRACERY_SECRET for all processes`,
        ),
      ];
    const findings = [good(`${publicUrl.origin} leads here`), judge(seen as SeenRequest, config)];
    if (publicUrl.protocol === 'http:')
      findings.push(
        hint('it is plain http: passwords travel readable', 'fine on this machine; otherwise https'),
      );
    return findings;
  },
};
