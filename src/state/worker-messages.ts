/** Messages of a page to its worker: activate, or fetch the remaining files. */
export type WorkerRequest = { readonly kind: 'take' } | { readonly kind: 'fill' };

/** Messages of a worker to a page: open the page of a tapped notification. */
export type WorkerNotice = { readonly kind: 'open'; readonly hash: string };
