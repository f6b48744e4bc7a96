// Speaks to a running product over HTTP with the contract's own shapes: the demo data set arrives through the same calls
// a person uses, so loading it proves them.
import type { Call } from '@groundwork/contract/call';
import { type Operation, operationCalls } from '@groundwork/contract/operations';
import type { z } from 'zod';

export interface CallValues {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  ifMatch?: number;
}

/** A file to upload. */
export interface Export {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
}

export class Visitor {
  private readonly publicUrl: string;
  private readonly token: string;

  constructor(publicUrl: string, token: string) {
    this.publicUrl = publicUrl;
    this.token = token;
  }

  /** @throws Error with the product's own message. */
  async call<R extends z.ZodType>(call: Call & { reply: R }, values: CallValues = {}): Promise<z.infer<R>> {
    const answer = await this.request(call, values);
    return call.reply.parse(await answer.json());
  }

  /** A call that has nothing to answer. @throws Error with the product's own message. */
  async request(call: Call, values: CallValues = {}): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.token}` };
    if (values.body !== undefined) headers['content-type'] = 'application/json';
    if (values.ifMatch !== undefined) headers['if-match'] = `"${values.ifMatch}"`;
    const body = values.body === undefined ? null : JSON.stringify(values.body);
    const answer = await fetch(this.address(call, values), { method: call.method, headers, body });
    if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  /** All of them at once. @throws Error with the product's own message. */
  async upload(call: Call, params: Record<string, string>, files: readonly Export[]): Promise<void> {
    const form = new FormData();
    for (const { name, content } of files) form.append('files', new Blob([content]), name);
    const answer = await fetch(this.address(call, { params }), {
      method: call.method,
      headers: { authorization: `Bearer ${this.token}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`);
  }

  /** Sends one file that is made on the spot. @throws Error with the product's own message. */
  async send<R extends z.ZodType>(
    call: Call & { reply: R },
    values: Pick<CallValues, 'params' | 'query'>,
    file: { name: string; content: string },
  ): Promise<z.infer<R>> {
    const form = new FormData();
    form.append('files', new Blob([file.content]), file.name);
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(this.address(call, values), { method: call.method, headers, body: form });
    if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`);
    return call.reply.parse(await answer.json());
  }

  /** Waits until an operation has ended. @throws Error when it did not complete. */
  async finish(operation: Operation, signal?: AbortSignal): Promise<Operation> {
    for (;;) {
      signal?.throwIfAborted();
      const now = await this.call(operationCalls.get, { params: { id: operation.id } });
      if (now.operation.status === 'completed') return now.operation;
      if (now.operation.status === 'failed' || now.operation.status === 'cancelled') {
        throw new Error(`${operation.kind} ${now.operation.status}: ${now.operation.error?.message ?? ''}`);
      }
      await new Promise(resolve => setTimeout(resolve, 250));
    }
  }

  private address(call: Call, { params = {}, query = {} }: CallValues): string {
    const at = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    return `${this.publicUrl}/api${at}${search ? `?${search}` : ''}`;
  }
}
