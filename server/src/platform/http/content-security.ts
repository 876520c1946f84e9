// Headers that every answer carries, and the policy of the page itself.

export interface AllowedElsewhere {
  /** Another origin that draws diagrams, or empty. */
  picturesFrom: string;
  /** Origins of described APIs that may be tried. */
  requestsTo: readonly string[];
}

/** Nothing from elsewhere but what the operator allows, no inline script; styles only from our files and from the kit that knows this answer's nonce. */
export const pagePolicy = (nonce: string, { picturesFrom, requestsTo }: AllowedElsewhere): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data: ${picturesFrom}`.trim(),
    "font-src 'self'",
    ["connect-src 'self'", picturesFrom, ...requestsTo].filter(Boolean).join(' '),
    "manifest-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // Each makes one address, that of its worker.
    'trusted-types service-worker markdown-worker live-worker',
  ].join('; ');

/** The frame in which descriptions of APIs are shown: without an origin, and allowed to ask nobody for anything. */
export const apiFramePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "font-src 'self'",
  'worker-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/** The service worker asks for the page and its files, the one that holds the stream for events, and for nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The worker that parses long texts is one file and asks for nothing. */
export const markdownWorkerPolicy = "default-src 'none'";

/** For everything that is not the page: should a browser ever show it, it can do nothing. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const commonHeaders = (isSecure: boolean): Record<string, string> => ({
  'content-security-policy': inertPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
