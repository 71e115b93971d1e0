import type { DoorCall, DoorCaller, DoorRoute } from './route.ts';

type SignedRoute = Omit<DoorRoute, 'security' | 'answer'> & {
  readonly security: 'read' | 'trade' | 'key';
  readonly answer: (call: DoorCall<DoorCaller>) => unknown;
};

/** A route for calls of an account. */
export function signed(route: SignedRoute): DoorRoute {
  return {
    ...route,
    answer: ({ caller, ...call }) => {
      if (!caller) throw new Error(`${route.path} was called without a caller`);
      return route.answer({ ...call, caller });
    },
  };
}
