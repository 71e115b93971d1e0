/**
 * Messages of a page to its worker: activate, fetch the remaining files, or replace all stored
 * files. The last one is answered through the message's port with {@link Renewed}.
 */
export type WorkerRequest = { readonly kind: 'take' | 'fill' | 'renew' };

/**
 * Whether the stored files were replaced. Without a network they stay, and the app still starts.
 */
export interface Renewed {
  readonly renewed: boolean;
}

/** Messages of a worker to a page: open the page of a tapped notification. */
export type WorkerNotice = { readonly kind: 'open'; readonly hash: string };
