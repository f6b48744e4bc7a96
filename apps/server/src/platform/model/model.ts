// A language model, if the operator configured one: asked for an object of a given shape, never for free text. Knows no
// noun, holds no history, calls no tools; what it says is checked here for its shape and by whoever asked for its truth.
import { guardedFetch } from '@groundwork/crm/guard';
import type { LanguageModel } from 'ai';
import type { z } from 'zod';
import type { ModelSettings } from './settings.ts';

export interface Model {
  /** @throws whatever goes wrong: no answer in time, an error of the endpoint, an answer of another shape */
  ask<T>(given: {
    rules: string;
    material: string;
    shape: z.ZodType<T>;
    signal?: AbortSignal;
    /** Where an answer is longer than a person reads. */
    maxOutputTokens?: number;
  }): Promise<T>;
}

/** A person waits for it: past this, an answer without the model is better. */
const timeoutMs = 15_000;
const maxBytes = 1024 * 1024;
const usualOutputTokens = 800;

export function createModel(settings: ModelSettings): Model {
  let made: Promise<LanguageModel> | undefined;
  return {
    async ask({ rules, material, shape, signal, maxOutputTokens = usualOutputTokens }) {
      // With the first question: the SDK takes 14 MB, which most installations have no use for.
      made ??= modelOf(settings);
      const [model, { generateText, Output }] = await Promise.all([made, import('ai')]);
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const { output } = await generateText({
          model,
          system: rules,
          prompt: material,
          output: Output.object({ schema: shape }),
          temperature: 0,
          maxOutputTokens,
          maxRetries: 1,
          abortSignal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        return shape.parse(output);
      } catch (error) {
        throw plainError(error, settings.key);
      }
    },
  };
}

const longestMessage = 500;

/** What went wrong, for a log: an endpoint may repeat the key, or write whatever it likes, in its error and in its answer,
 *  which the SDK carries along as causes. */
function plainError(error: unknown, key: string | undefined): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const hidden = key === undefined ? message : message.replaceAll(key, '[hidden]');
  const plain = new Error(hidden.slice(0, longestMessage));
  plain.name = name;
  return plain;
}

async function modelOf({ provider, url, key, name, allow }: ModelSettings): Promise<LanguageModel> {
  // An address that was typed in the settings never gets the key that the environment of the process holds for another.
  const apiKey = key ?? (allow ? '' : undefined);
  const common = { baseURL: url, fetch: modelFetch(url, allow), ...(apiKey !== undefined && { apiKey }) };
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(common)(name);
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ ...common, name: 'model', supportsStructuredOutputs: true })(name);
}

/** Only the host that the operator named is reached, even where it stands in their own network; redirects lead nowhere. */
function modelFetch(url: string, typedAllow: readonly string[] | undefined): typeof globalThis.fetch {
  const { hostname, port, protocol } = new URL(url);
  const place = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  const fetch = guardedFetch({ allow: typedAllow ?? [place], timeoutMs, maxBytes });
  return async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    const answer = await fetch(address, {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { body: init.body }),
      ...(init?.signal && { signal: init.signal }),
    });
    return new Response(await answer.arrayBuffer(), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  };
}
