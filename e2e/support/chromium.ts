// Launch options of Chromium for tests and screenshots.

export const launchOptions = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',

    // As in a desktop browser, sandboxed frames get their own process.
    '--site-per-process',
    '--enable-features=IsolateSandboxedIframes',
    // Requests to other hosts fail.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ],
};
