"use strict";
// The service worker: once the page is loaded it opens and plays without a network.
//
// Files whose names carry their content's hash are taken from the cache, all else from the network where there is one. So
// a page is always of one version: index.html names the files that go with it. A version is kept as a whole or not at all,
// and what a page of an older one may still ask for stays until no such page is open.

// The build fills both in.
const site = {version: "", files: []};

const ours = `paizhuo ${registration.scope} `; // other pages may share this origin's caches
const own = ours + site.version;
const isHashed = url => /\.[0-9a-f]{10}\.\w+$/.test(new URL(url, registration.scope).pathname);

// versions lists the kept ones, this worker's first.
async function versions() {
  const names = (await caches.keys()).filter(name => name.startsWith(ours) && name !== own);
  return [own, ...names];
}

async function find(url) {
  for (const cacheName of await versions()) {
    const found = await caches.match(url, {cacheName, ignoreSearch: true, ignoreVary: true});
    if (found) return found;
  }
}

async function keep(cache, name) {
  const url = new URL(name, registration.scope).href;
  const response = isHashed(name) && await find(url) || await fetch(url, {cache: isHashed(name) ? "default" : "no-cache"});
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${name}`);
  if (name === "index.html") {
    // While a new version is being published the files may come from both.
    const text = await response.clone().text();
    for (const file of site.files.filter(isHashed)) {
      if (!text.includes(file)) throw new Error(`${name} goes with other files than ${file}`);
    }
  }
  await cache.put(url, response);
}

addEventListener("install", event => event.waitUntil((async () => {
  try {
    const cache = await caches.open(own);
    await Promise.all(site.files.map(name => keep(cache, name)));
  } catch (error) {
    await caches.delete(own);
    throw error;
  }
  await skipWaiting(); // no page notices: none gets another version's files
})()));

// A page holds a lock with its version's name while it is open.
addEventListener("activate", event => event.waitUntil((async () => {
  if (!navigator.locks) return;
  const open = (await navigator.locks.query()).held.map(lock => lock.name);
  for (const name of await versions()) {
    if (name !== own && !open.includes(name)) await caches.delete(name);
  }
})()));

async function fresh(request) {
  const answer = fetch(request);
  const patience = new Promise(resolve => setTimeout(resolve, 4000));
  const response = await Promise.race([answer.catch(() => undefined), patience]);
  if (response && response.status < 500) return response;
  const page = new URL(request.url).pathname === new URL(registration.scope).pathname;
  return await find(page ? new URL("index.html", registration.scope).href : request.url) ?? answer;
}

addEventListener("fetch", event => {
  const {request} = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(isHashed(request.url) ? find(request.url).then(found => found ?? fetch(request)) : fresh(request));
});
