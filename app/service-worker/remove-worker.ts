// Replaces a defective worker: deployed as sw.js, it deletes the caches and unregisters itself, so that the next navigation
// uses the network. Deleting sw.js would not help, because browsers then keep the old worker. No page is reloaded, and the
// databases are not touched.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(deleteCaches())
  // Not awaited: unregistering completes only after the installation.
  void self.registration.unregister()
})

async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

export {}
