// The way out of a worker that harms: deployed in its place under the same address, it empties the caches and takes the
// registration away, so that the next navigation goes to the network. A missing sw.js would not do, browsers then keep the old
// one. No page is reloaded under anybody's hands, and what people have typed is in the database and is not touched.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(emptyCaches())
  // Not waited for: it comes after the installation by itself.
  void self.registration.unregister()
})

async function emptyCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

export {}
