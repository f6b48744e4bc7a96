// What hooks read from a request: who asks, and the fields of a body or query nobody has checked yet.
import type { GenericEndpointContext } from '@better-auth/core';
import { getSessionFromCtx } from 'better-auth/api';
import { addressGroup } from './sign-in-tries.ts';

/** The header that carries the asker's address inwards; whatever a caller sends under this name is dropped. */
export const addressHeader = 'x-groundwork-address';

/** The request as the library's hooks see it. */
export type HookContext = GenericEndpointContext;

/** Whom address limits count. */
export function addressOf(ctx: HookContext): string {
  return addressGroup(ctx.headers?.get(addressHeader) ?? 'unknown');
}

/** The e-mail address as the account table keeps it, so that spelling it differently opens no second count. */
export function accountOf(ctx: HookContext): string {
  return textOf(ctx.body, 'email').trim().toLowerCase();
}

/** A field of an unknown body as text; empty when it is missing or something else. */
export function textOf(body: unknown, field: string): string {
  const value = fieldOf(body, field);
  return typeof value === 'string' ? value : '';
}

export function fieldOf(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
}

/** The person whose cookie the request carries, or undefined. */
export async function signedInUserId(ctx: HookContext): Promise<string | undefined> {
  return (await getSessionFromCtx(ctx))?.user.id;
}
