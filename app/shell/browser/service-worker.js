/**
 * The shop's service worker. Keeps files whose name says their content (/assets/), which are the same for everybody, and answers with a
 * page of its own where a page cannot be had. Pages, data, prices and whatever is posted go to the network untouched and are never kept.
 */
/* global OFFLINE */

const KEPT = "shop-static-1";
/** Files of two builds or so; the oldest go first. */
const MOST = 400;

// Any version serves pages of any build, since none keeps pages: a new one may take over at once.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  // What is posted stays between the page and the shop: the browser itself asks whether to send it again.
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isStatic(request)) event.respondWith(staticFile(event));
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  // The request for a page starts together with this worker, not after it.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(OFFLINE.html, { status: 503, headers: OFFLINE.headers });
  }
}

function isStatic({ url }) {
  const { origin, pathname } = new URL(url);
  return origin === self.location.origin && pathname.startsWith("/assets/");
}

async function staticFile(event) {
  const { request } = event;
  // A browser that is out of space or keeps nothing still has the network.
  const cache = await caches.open(KEPT).catch(() => null);
  const kept = await cache?.match(request.url).catch(() => null);
  if (kept) return kept;
  // Without the cookie nothing in the answer can be anyone's own.
  const answer = await fetch(new Request(request, { credentials: "omit" }));
  const isForGood = /\bimmutable\b/.test(answer.headers.get("Cache-Control") ?? "");
  if (cache && answer.status === 200 && answer.type === "basic" && isForGood)
    event.waitUntil(keep(cache, request.url, answer.clone()).catch(() => {}));
  return answer;
}

async function keep(cache, url, answer) {
  await cache.put(url, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
}
