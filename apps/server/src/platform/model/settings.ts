// Settings of the optional language model. Off unless all that it needs is given.
import { z } from 'zod';

export const modelEnvironment = {
  MODEL_PROVIDER: z.enum(['openai-compatible', 'anthropic']).optional(),
  /** Base URL of the endpoint; Anthropic's by default. */
  MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODEL_NAME: z.string().min(1).optional(),
  MODEL_KEY: z.string().min(1).optional(),
};

export interface ModelSettings {
  provider: 'openai-compatible' | 'anthropic';
  url: string;
  name: string;
  key: string | undefined;
  /** Typed by somebody, and not given by the operator: reached only where it is public, or one of these (`host:port`). */
  allow?: readonly string[];
}

const anthropicUrl = 'https://api.anthropic.com/v1';

/** Where the model is asked; Anthropic's own address where none is said. */
export function endpointOf(provider: ModelSettings['provider'], url: string): string {
  return (url === '' && provider === 'anthropic' ? anthropicUrl : url).replace(/\/+$/, '');
}

type Values = z.infer<z.ZodObject<typeof modelEnvironment>>;

/** @returns undefined when no model is configured; a sentence when it is configured by half */
export function modelSettingsOf(values: Values): ModelSettings | undefined | string {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name, MODEL_KEY: key } = values;
  if (provider === undefined) {
    const isHalf = [values.MODEL_URL, name, key].some(value => value !== undefined);
    return isHalf
      ? 'MODEL_PROVIDER is missing: say openai-compatible or anthropic, or unset MODEL_URL, MODEL_NAME and MODEL_KEY.'
      : undefined;
  }
  const url = values.MODEL_URL ?? (provider === 'anthropic' ? anthropicUrl : undefined);
  if (url === undefined)
    return 'MODEL_URL is missing: the address of the endpoint, such as http://localhost:11434/v1.';
  if (name === undefined) return 'MODEL_NAME is missing: the name of the model.';
  if (provider === 'anthropic' && key === undefined) return 'MODEL_KEY is missing: Anthropic asks for one.';
  return { provider, url: url.replace(/\/+$/, ''), name, key };
}
