// The service worker: the page and its scripts are on the device, so that the app opens without network. `build` and
// `files` are written in front of it by the build. Data and files of people never pass through here.
/* global build, files */
const prefix = 'tracery-';
const cacheName = prefix + build;
const page = '/';
/** How long a slow line may take before the page on the device is shown. */
const patience = 3000;

async function install() {
  const cache = await caches.open(cacheName);
  // All or nothing: a page never finds half of its scripts.
  await cache.addAll([page, ...files]);
  await skipWaiting();
}

/** The build before stays: tabs that still show it go on loading its scripts. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

async function openPage(request) {
  const fetched = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([fetched, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  const kept = await caches.match(page, { cacheName, ignoreVary: true });
  return kept ?? fetched;
}

const loadFile = async (request) =>
  (await caches.match(new URL(request.url).pathname, { ignoreVary: true })) ?? fetch(request);

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const isApi = /^\/[a-z]{3}api\//.test(pathname);
  if (request.mode === 'navigate' && request.destination === 'document' && !isApi)
    event.respondWith(openPage(request));
  else if (files.includes(pathname)) event.respondWith(loadFile(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(loadFile(request));
});
