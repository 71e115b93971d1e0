import type { LevelText } from '../book/index.ts';
import { FrameError } from './venue-adapter.ts';

/** Parses untrusted JSON by hand: schemas cost more per frame than the book itself. */
export type Json = Readonly<Record<string, unknown>>;

/** @throws FrameError */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FrameError('broken JSON');
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string field. @throws FrameError */
export function textOf(json: Json, key: string): string {
  const value = json[key];
  if (typeof value !== 'string') throw new FrameError(`"${key}" is not a string`);
  return value;
}

/** A finite number field. @throws FrameError */
export function numberOf(json: Json, key: string): number {
  const value = json[key];
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new FrameError(`"${key}" is not a number`);
  }
  return value;
}

/** A whole number as number or digits. @throws FrameError */
export function integerOf(json: Json, key: string): number {
  const value = Number(json[key]);
  if (!Number.isSafeInteger(value) || json[key] === '' || json[key] === null) {
    throw new FrameError(`"${key}" is not a whole number`);
  }
  return value;
}

/** A date such as `2026-11-22T10:00:00.123Z` in ms UTC. @throws FrameError */
export function dateOf(json: Json, key: string): number {
  const time = Date.parse(textOf(json, key));
  if (Number.isNaN(time)) throw new FrameError(`"${key}" is not a date`);
  return time;
}

/** A number field, or null when it is absent. */
export function optionalNumber(json: Json, key: string): number | null {
  const value = json[key];
  return typeof value === 'number' ? value : null;
}

/** `[[price, quantity, …], …]` with strings; an absent side is empty. @throws FrameError */
export function levelsOf(json: Json, key: string): readonly LevelText[] {
  const value = json[key];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new FrameError(`"${key}" is not a list of levels`);
  for (const level of value) {
    if (!Array.isArray(level) || typeof level[0] !== 'string' || typeof level[1] !== 'string') {
      throw new FrameError(`"${key}" has a level that is not [price, quantity]`);
    }
  }
  return value as LevelText[];
}

/**
 * Converts a JSON number to plain decimal text: venues that send numbers use doubles, whose
 * shortest form is the intended value. Exponents are expanded (`1.7e-8` is `0.000000017`).
 * @throws FrameError when the value is not a non-negative finite number
 */
export function plainNumber(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    throw new FrameError(`${String(value)} is not a price or quantity`);
  }
  const text = String(value);
  const exponent = text.indexOf('e');
  if (exponent === -1) return text;
  const digits = text.slice(0, exponent).replace('.', '');
  const shift = Number(text.slice(exponent + 1));
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${digits}`;
  return digits.padEnd(shift + 1, '0');
}

/** The plain query parameter of a URL; empty when it has none. */
export function queryOf(url: string, name: string): string {
  return new RegExp(`[?&]${name}=([^&#]*)`).exec(url)?.[1] ?? '';
}
