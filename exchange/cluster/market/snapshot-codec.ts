import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { pack, unpack } from '../bus/codec.ts';
import type { MarketSnapshot } from './turn.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A snapshot is about a megabyte of text; a bus takes messages of one megabyte. */
export const packSnapshot = async (snapshot: MarketSnapshot): Promise<Uint8Array> =>
  deflate(pack(snapshot), { level: 1 });

export const unpackSnapshot = async (payload: Uint8Array): Promise<MarketSnapshot> =>
  unpack<MarketSnapshot>(await inflate(payload));
