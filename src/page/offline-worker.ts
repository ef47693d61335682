/**
 * Keeps the files of the page, so that it works without a network once it was loaded. The build writes the
 * list of files and a name for this version of them; another version takes the place of all files at once.
 */
declare const PAGE_FILES: readonly string[];
declare const PAGE_VERSION: string;

/** What the events of a service worker have beside those of other workers. */
interface ServiceEvent extends Event {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

function on(name: "install" | "activate" | "fetch", act: (event: ServiceEvent) => void): void {
  self.addEventListener(name, (event) => act(event as ServiceEvent));
}

const NAME = `arcwood-${PAGE_VERSION}`;

on("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(PAGE_FILES)));
});

on("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("arcwood-") && name !== NAME)
            .map((name) => caches.delete(name)),
        ),
      ),
  );
});

/** The network first, so that a new version is seen at once; what was kept where there is none. */
on("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    fetch(event.request).catch(async (error: unknown) => {
      const kept = await caches.match(event.request, { ignoreSearch: true });
      if (kept === undefined) throw error;
      return kept;
    }),
  );
});
