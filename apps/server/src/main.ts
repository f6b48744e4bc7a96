// The API process: reads the settings, starts the embedded issuer unless another one was named, opens the HTTP door.

import { readSettings, type Settings } from './platform/settings.ts';
import { endOnSignals, explainStart } from './process.ts';
import { type Identity, startServer } from './server.ts';

async function embeddedIdentity(settings: Settings): Promise<Identity & { close(): Promise<void> }> {
  // Loaded only when it is needed: an installation with its own issuer never runs ours.
  const { createIssuer, isIssuerPath } = await import('@groundwork/identity/issuer');
  const issuer = await createIssuer({
    databaseUrl: settings.databaseUrl,
    publicUrl: settings.publicUrl,
    secret: settings.secret,
    clientId: settings.oidc.clientId,
    audience: settings.oidc.audience,
  });
  return { ...issuer, owns: isIssuerPath };
}

try {
  const settings = readSettings(process.env);
  const identity = settings.oidc.isEmbedded ? await embeddedIdentity(settings) : undefined;
  const server = await startServer(settings, identity ? { identity } : {});
  server.parts.log.info({ url: server.url, publicUrl: settings.publicUrl }, 'the API is ready');
  endOnSignals(server.parts.log, async () => {
    await server.close();
    await identity?.close();
  });
} catch (error) {
  explainStart(error);
}
