// The API process: reads the settings, starts the embedded issuer unless another one was named, opens the HTTP door.

import { warnOfSamples } from './doors/http/sample-warning.ts';
import type { Mailbox } from './platform/mail/mail.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { endOnSignals, explainStart } from './process.ts';
import { type Identity, startServer, webDist } from './server.ts';

/** Mails of the issuer go the way of all others. Bound late: the issuer is there before the server is. */
interface Way {
  mailbox: Mailbox | undefined;
}

async function embeddedIdentity(
  settings: Settings,
  way: Way,
): Promise<Identity & { close(): Promise<void> }> {
  // Loaded only when it is needed: an installation with its own issuer never runs ours.
  const { createIssuer, isIssuerPath } = await import('@groundwork/identity/issuer');
  const issuer = await createIssuer({
    databaseUrl: settings.databaseUrl,
    publicUrl: settings.publicUrl,
    secret: settings.secret,
    clientId: settings.oidc.clientId,
    audience: settings.oidc.audience,
    providers: settings.providers,
    trustProxy: settings.trustProxy,
    // Without a mail server only an admin could read the confirmation, so nobody is made to wait for it.
    confirmAddresses: settings.smtp !== undefined,
    async sendMail(mail) {
      if (!way.mailbox) throw new Error('The server is not up yet');
      await way.mailbox.put(mail);
    },
  });
  return { ...issuer, owns: isIssuerPath };
}

try {
  const settings = readSettings(process.env);
  const way: Way = { mailbox: undefined };
  const identity = settings.oidc.isEmbedded ? await embeddedIdentity(settings, way) : undefined;
  const server = await startServer(settings, identity ? { identity } : {});
  way.mailbox = server.parts.mailbox;
  server.parts.log.info({ url: server.url, publicUrl: settings.publicUrl }, 'the API is ready');
  const { publicUrl } = settings;
  const isProduction = process.env['NODE_ENV'] === 'production';
  warnOfSamples({ dist: webDist, publicUrl, isProduction }, server.parts.log);
  endOnSignals(server.parts.log, async () => {
    await server.close();
    await identity?.close();
  });
} catch (error) {
  explainStart(error);
}
