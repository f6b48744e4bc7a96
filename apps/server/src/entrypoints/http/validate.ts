// Whether a request has the shape its call declares, and holds only text that a database can keep.
import type { Call } from '@groundwork/contract/call';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

export interface Valid {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Nesting beyond this is nobody's data; deeper values would exhaust the stack of whoever walks them. */
const maxDepth = 64;
const maxFaults = 50;

/** @throws Refusal invalid_request with the place of every fault. */
export function validate(call: Call, request: FastifyRequest): Valid {
  const given = { params: request.params, query: withoutEmpty(request.query), body: request.body };
  const faults: Fault[] = [];
  faults.push(...hostileText('params', given.params), ...hostileText('query', given.query));
  if (call.body) faults.push(...hostileText('body', given.body));
  refuseIf(faults);
  const valid = {
    params: parse(call.params, 'params', given.params, faults),
    query: parse(call.query, 'query', given.query, faults),
    body: parse(call.body, 'body', given.body, faults),
  };
  refuseIf(faults);
  return valid;
}

function refuseIf(faults: Fault[]): void {
  if (faults.length > 0) throw new Refusal('invalid_request', { faults: faults.slice(0, maxFaults) });
}

function parse(shape: z.ZodType | undefined, place: string, value: unknown, faults: Fault[]): unknown {
  if (!shape) return place === 'body' ? undefined : {};
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    faults.push({ place: [place, ...issue.path.map(String)].join('.'), message: issue.message });
  }
  return undefined;
}

/** `?status=` means no filter: clients drop empty values, forms do not. */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/**
 * Text that PostgreSQL refuses (NUL) or silently changes (lone surrogates), wherever it hides. Walks without
 * recursion, because the depth is the sender's choice.
 */
function hostileText(root: string, value: unknown): Fault[] {
  const faults: Fault[] = [];
  const todo: { place: string; value: unknown; depth: number }[] = [{ place: root, value, depth: 0 }];
  for (let at = todo.pop(); at; at = todo.pop()) {
    if (faults.length >= maxFaults) break;
    if (typeof at.value === 'string') {
      const fault = textFault(at.value);
      if (fault) faults.push({ place: at.place, message: fault });
    } else if (typeof at.value === 'object' && at.value !== null) {
      if (at.depth === maxDepth) {
        return [{ place: root, message: `Nested deeper than ${maxDepth} levels.` }];
      }
      for (const [key, inner] of Object.entries(at.value)) {
        if (textFault(key))
          faults.push({ place: at.place, message: 'A field name holds a character that is not text.' });
        else todo.push({ place: `${at.place}.${key}`, value: inner, depth: at.depth + 1 });
      }
    }
  }
  return faults;
}

function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'Holds the character NUL, which is not text.';
  if (!text.isWellFormed()) return 'Holds half of a surrogate pair, which is not text.';
  return undefined;
}
