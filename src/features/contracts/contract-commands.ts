import type { ContractOrder, RequestOf } from '@tideline/wire';
import {
  leverAmend,
  leverCancel,
  leverClose,
  leverMargin,
  leverReverse,
  leverSetStop,
} from '@tideline/wire/calls/contracts';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import type { Command } from '../../api/execution.ts';
import { CONTRACTS } from '../../paths.ts';
import { findOrder } from './contract-account.ts';

export type StopRequest = RequestOf<typeof leverSetStop>;

/** Finds an order only after the change has happened. */
const findWhen = (clientId: string, happened: (order: ContractOrder) => boolean) =>
  findOrder(clientId).pipe(
    map((answer) =>
      answer.kind === 'ok' && answer.data && !happened(answer.data)
        ? { ...answer, data: null }
        : answer,
    ),
  );

/** Finds only a closed position. */
export const findClosed = (clientId: string): Observable<Answer<ContractOrder | null>> =>
  findWhen(clientId, ({ status }) => status === 'closed');

/** The order, and the id of this command. */
export interface CloseRequest {
  readonly order: ContractOrder;
  /** Lots to close; null for the whole position. */
  readonly lots: number | null;
  readonly client_id: string;
}

export const closeContract: Command<CloseRequest, ContractOrder> = {
  send: ({ order, lots, client_id }) =>
    call(leverClose, { id: order.id, ...(lots !== null && { lots: String(lots) }), client_id }),
  find: ({ client_id }) => findClosed(client_id),
  pending: {
    kind: 'contract-close',
    of: ({ order, client_id }) => ({
      clientId: client_id,
      ref: client_id,
      place: `${CONTRACTS}?symbol=${order.symbol}`,
    }),
  },
};

export interface ReverseRequest {
  readonly order: ContractOrder;
  readonly client_id: string;
}

/** Answers the new position, which has the client id of the command. */
export const reverseContract: Command<ReverseRequest, ContractOrder> = {
  send: ({ order, client_id }) => call(leverReverse, { id: order.id, client_id }),
  find: ({ client_id }) => findOrder(client_id),
  pending: {
    kind: 'contract-open',
    of: ({ order, client_id }) => ({
      clientId: client_id,
      ref: client_id,
      place: `${CONTRACTS}?symbol=${order.symbol}`,
    }),
  },
};

/** A command that changes an order and has an id of its own. */
const change = {
  kind: 'contract-change' as const,
  of: ({ order, client_id }: ReverseRequest) => ({
    clientId: client_id,
    ref: client_id,
    place: `${CONTRACTS}?symbol=${order.symbol}`,
  }),
};

export interface MarginRequest {
  readonly order: ContractOrder;
  /** Plain decimal of the quote coin. */
  readonly amount: string;
  readonly client_id: string;
}

export const addMargin: Command<MarginRequest, ContractOrder> = {
  send: ({ order, amount, client_id }) => call(leverMargin, { id: order.id, amount, client_id }),
  find: ({ client_id }) => findOrder(client_id),
  pending: change,
};

export interface AmendRequest {
  readonly order: ContractOrder;
  readonly price: string;
  readonly lots: string;
  readonly client_id: string;
}

export const amendContract: Command<AmendRequest, ContractOrder> = {
  send: ({ order, price, lots, client_id }) =>
    call(leverAmend, { id: order.id, price, lots, client_id }),
  find: ({ client_id }) => findOrder(client_id),
  pending: change,
};

export interface StopsRequest {
  readonly order: ContractOrder;
  readonly stops: Omit<StopRequest, 'id' | 'client_id'>;
  readonly client_id: string;
}

export const saveStops: Command<StopsRequest, ContractOrder> = {
  send: ({ order, stops, client_id }) => call(leverSetStop, { id: order.id, ...stops, client_id }),
  find: ({ client_id }) => findOrder(client_id),
  pending: change,
};

export const cancelContract: Command<ContractOrder, ContractOrder> = {
  send: ({ id }) => call(leverCancel, { id }),
  find: ({ client_id }) => findWhen(client_id, ({ status }) => status !== 'waiting'),
};
