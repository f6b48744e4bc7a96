// What browsers are told about every answer. Written once by helmet, at the start: they are the same for every request, and
// having them built anew took a twentieth of the processor time of one.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { WebApp } from './web-app.ts';

export interface SecurityOptions {
  publicUrl: string;
  /** Origins besides our own that the web app talks to. */
  connectTo: readonly string[];
}

export function securityHeaders(
  { publicUrl, connectTo }: SecurityOptions,
  web: Pick<WebApp, 'scriptHashes' | 'styleHashes'> | undefined,
): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:');
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(web?.scriptHashes ?? [])],
        styleSrc: ["'self'", ...(web?.styleHashes ?? [])],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...connectTo],
        frameSrc: ["'self'", ...connectTo],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...connectTo],
        frameAncestors: ["'none'"],
        // Only where it can be kept: over plain http it would break every address but localhost.
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'same-origin' },
  });
  // Nobody's: helmet only writes onto responses.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  write(response.req, response, error => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
