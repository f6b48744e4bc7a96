// Where the tool server listens, and where agents reach it.
import { z } from 'zod';
import { origin } from './oidc-settings.ts';

export const toolEnvironment = {
  TOOLS_PORT: z
    .union([z.literal('off'), z.coerce.number().int().min(0).max(65_535)], {
      error: 'must be a port, or off',
    })
    .default(3001),
  /** Where agents reach it, when that is not this machine's own name with the port. */
  TOOLS_URL: origin.optional(),
};

export interface ToolSettings {
  port: number;
  /** Without a slash at the end; undefined: as it listens. */
  url: string;
}

type Values = z.infer<z.ZodObject<typeof toolEnvironment>>;

/** @returns undefined where there shall be no tool server, and behind https where nobody said how agents reach it: it speaks
 *  plain http itself, and keys must not be sent there from elsewhere. */
export function toolSettingsOf(values: Values, publicUrl: string): ToolSettings | undefined {
  const { TOOLS_PORT: port, TOOLS_URL: url } = values;
  if (port === 'off') return undefined;
  const { protocol, hostname } = new URL(publicUrl);
  if (url === undefined && protocol === 'https:') return undefined;
  return { port, url: url ?? `${protocol}//${hostname}:${port}` };
}

/** What tokens for the tool server are for (RFC 8707). */
export function toolsResource({ url }: ToolSettings): string {
  return `${url}/mcp`;
}
