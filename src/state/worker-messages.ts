/** What a page may ask of its worker: to take over from the one before, or to fetch the rest. */
export type WorkerAsked = { readonly kind: 'take' } | { readonly kind: 'fill' };

/** What a worker tells a page: to show what a tapped notification leads to. */
export type WorkerTold = { readonly kind: 'open'; readonly hash: string };
