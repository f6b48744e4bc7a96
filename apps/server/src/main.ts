// The API process: reads the settings, starts the embedded issuer unless another one was named, opens the HTTP server.

import { demoDomain } from '@groundwork/contract/session';
import { warnOfSamples } from './entrypoints/http/sample-warning.ts';
import { urlAs } from './platform/database-roles.ts';
import { collectEagerly } from './platform/heap.ts';
import type { Mailbox } from './platform/mail/mail.ts';
import { applySchemaSteps } from './platform/schema-steps.ts';
import { toolsResource } from './platform/tool-settings.ts';
import { endOnSignals, explainStart } from './process.ts';
import { assemble, type Identity, startServer, webDist } from './server.ts';
import { readSettings, type Settings } from './settings.ts';

/** Mails of the issuer go the way of all others. Bound late: the issuer is there before the server is. */
interface LateMailbox {
  mailbox: Mailbox | undefined;
}

async function embeddedIdentity(
  settings: Settings,
  late: LateMailbox,
): Promise<Identity & { close(): Promise<void> }> {
  // Loaded only when it is needed: an installation with its own issuer never runs ours.
  const { createIssuer, isIssuerPath } = await import('@groundwork/identity/issuer');
  // Also makes the role that the issuer works as.
  await applySchemaSteps(settings.databaseUrl);
  const issuer = await createIssuer({
    databaseUrl: settings.databaseUrl,
    roleUrl: urlAs(settings.databaseUrl, 'groundwork_identity'),
    publicUrl: settings.publicUrl,
    secret: settings.secret,
    clientId: settings.oidc.clientId,
    audience: settings.oidc.audience,
    ...(settings.tools && { agentAudience: toolsResource(settings.tools) }),
    providers: settings.providers,
    trustProxy: settings.trustProxy,
    ...(settings.reachable !== undefined && { closedDomain: demoDomain }),
    // As it stands at the start. Without a mail server only an admin could read the confirmation, so nobody waits for it.
    confirmAddresses: await sendsMails(settings),
    async sendMail(mail) {
      if (!late.mailbox) throw new Error('The server is not up yet');
      await late.mailbox.put(mail);
    },
  });
  if (issuer.removed.length > 0)
    process.stderr.write(
      `${settings.reachable}, so others can reach this product: ${issuer.removed.length} demo accounts were removed, because their passwords are published. What is in the demo organization stays until: npx groundwork demo remove\n`,
    );
  return { ...issuer, owns: isIssuerPath };
}

/** Whether mails leave, by the environment or by what was set here. */
async function sendsMails(settings: Settings): Promise<boolean> {
  const { database, settings: reader } = assemble(settings, 'start');
  try {
    await reader.refresh();
    return reader.now().smtp !== undefined;
  } finally {
    await database.close();
  }
}

try {
  // By a quarter of what lives, about 60 MB: by a half it held 15 MB more, and a request cost the same.
  collectEagerly(25);
  const settings = readSettings(process.env);
  const late: LateMailbox = { mailbox: undefined };
  const identity = settings.oidc.isEmbedded ? await embeddedIdentity(settings, late) : undefined;
  const server = await startServer(settings, identity ? { identity } : {});
  late.mailbox = server.dependencies.mailbox;
  server.dependencies.log.info({ url: server.url, publicUrl: settings.publicUrl }, 'the API is ready');
  const { publicUrl } = settings;
  const isProduction = process.env['NODE_ENV'] === 'production';
  warnOfSamples({ dist: webDist, publicUrl, isProduction }, server.dependencies.log);
  endOnSignals(server.dependencies.log, async () => {
    await server.close();
    await identity?.close();
  });
} catch (error) {
  explainStart(error);
}
