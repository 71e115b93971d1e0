import type { Clock } from '../../foundation/ports/ports.ts';
import type { DoorMarketName } from '../route.ts';
import type { ListenKeys } from '../user-data/listen-keys.ts';
import type { UserData } from '../user-data/user-data.ts';
import type { Client } from './client.ts';
import { Message } from './message.ts';

export interface ListenDependencies {
  readonly userData: UserData;
  readonly listenKeys: ListenKeys;
  readonly clock: Clock;
  readonly of: DoorMarketName;
}

/**
 * Sends the events of an account to the socket that names its listen key, until the key ends; then
 * it ends the socket.
 * @returns stops that
 */
export function listen(name: string, client: Client, deps: ListenDependencies): () => void {
  const { clock, listenKeys, of, userData } = deps;
  const caller = listenKeys.find(name);
  if (!caller) return () => undefined;
  let isOpen = true;
  let leave = (): void => undefined;
  const stop = (): void => {
    isOpen = false;
    forget();
    leave();
  };
  const end = (): void => {
    if (!isOpen) return;
    stop();
    const event = { e: 'listenKeyExpired', E: clock.now(), listenKey: name };
    client.send(new Message(name, event));
    client.refuse('The listen key has ended');
  };
  const forget = listenKeys.onEnd(name, end);
  const hear = (event: object): void => client.send(new Message(name, event));
  userData.open(caller, { opened: () => undefined, hear, ended: end }, of).then(
    (left) => {
      leave = left;
      if (!isOpen) leave();
    },
    () => end(),
  );
  return stop;
}
