// How Chromium is started, for the tests and for the screenshots.

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
    '--disable-dev-shm-usage',
    // As in a desktop browser, a frame without origin has a process of its own.
    '--site-per-process',
    '--enable-features=IsolateSandboxedIframes',
    // Whoever asks for another host than this machine fails, and the test with it.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ],
};
