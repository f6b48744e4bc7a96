// Reading request bodies we do not trust: small narrowings that refuse in the vendor's words.
import { invalid } from './refusal.ts';

export type Json = Record<string, unknown>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asJson(value: unknown, what = 'body'): Json {
  if (isJson(value)) return value;
  throw invalid(`Invalid input JSON: ${what} must be an object`);
}

/** A string, or the decimal text of a number (the vendor accepts both for ids and values). */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return String(value);
  return undefined;
}

export function requiredText(from: Json, key: string): string {
  const value = textOf(from[key]);
  if (value === undefined || value === '') {
    throw invalid(`Invalid input JSON: some required fields were not set: [${key}]`, {
      errors: [{ message: `${key} is required`, in: key, code: 'REQUIRED_FIELD' }],
    });
  }
  return value;
}

export function optionalText(from: Json, key: string): string | undefined {
  return textOf(from[key]);
}

export function optionalNumber(from: Json, key: string): number | undefined {
  const value = from[key];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'number' ? value : Number(value);
  if (!Number.isFinite(number)) throw invalid(`Invalid input JSON: ${key} must be a number`);
  return number;
}

export function listOf(from: Json, key: string): unknown[] {
  const value = from[key];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid(`Invalid input JSON: ${key} must be an array`);
  return value;
}

export function textsOf(from: Json, key: string): string[] {
  return listOf(from, key).map(item => {
    const text = textOf(item);
    if (text === undefined) throw invalid(`Invalid input JSON: ${key} must hold strings`);
    return text;
  });
}

/** The `inputs` of a batch call, within the vendor's size. */
export function batchInputs(body: unknown, max = 100): Json[] {
  const inputs = listOf(asJson(body), 'inputs');
  if (inputs.length === 0) throw invalid('Invalid input JSON: inputs must not be empty');
  if (inputs.length > max) {
    throw invalid(
      `The maximum number of inputs supported in a batch request for object is ${max}, but ${inputs.length} were given`,
    );
  }
  return inputs.map((input, i) => asJson(input, `inputs[${i}]`));
}

/** A query parameter that may be repeated or comma separated. */
export function queryList(query: unknown, key: string): string[] {
  if (!isJson(query)) return [];
  const value = query[key];
  const parts = Array.isArray(value) ? value : [value];
  return parts
    .flatMap(part => (typeof part === 'string' ? part.split(',') : []))
    .map(part => part.trim())
    .filter(part => part !== '');
}

export function queryText(query: unknown, key: string): string | undefined {
  const value = isJson(query) ? query[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A page size between 1 and `max`; more is refused as the vendor does. */
export function pageLimit(query: unknown, max: number, fallback: number): number {
  const text = queryText(query, 'limit');
  if (text === undefined) return fallback;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > max) {
    throw invalid(`Invalid limit "${text}": must be between 1 and ${max}`);
  }
  return limit;
}
