// Those who run the platform: organizations, people, leads, health, settings. What ends something comes last.
import type { Place } from './story.ts';
import { textAt, type Walk } from './walk.ts';

/** As at an issuer of the operator's own. */
const ownIssuer =
  'needs accounts that are kept by the product itself: here an issuer of the operator keeps them';
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

export async function tellPlatformStory(walk: Walk, { server }: Place): Promise<void> {
  const { run, ids } = walk;
  await run('leads.create', {
    body: {
      first_name: 'Lord',
      last_name: 'Byron',
      company: 'Poems',
      email: 'byron@poems.example',
      subject: 'A move',
      message: 'We have three exports.',
    },
  });
  await run('leads.list');
  await run('leads.update', { body: { state: 'contacted' } });
  await run('leads.note', { body: { body: 'Call again in January.' } });
  await run('leads.forward', { refused: 'needs the forms of a portal, which are set under Settings' });
  await run('organizations.addNote', { body: { body: 'Renewal in spring.' } });
  await run('organizations.notes');
  await run('organizations.removeNote');
  await run('organizations.update', { as: 'super', body: { project_limit: 20 } });
  await run('operationConsole.lanes');
  const organization_id = ids.get('organizations') ?? '';
  const lane = await run('operationConsole.lane', { params: { organization_id } });
  await run('operationConsole.limit', {
    version: Number(textAt(lane, 'version', '1')),
    params: { organization_id },
    body: { max_running: 3 },
  });
  await run('delivery.list');
  await run('delivery.assign', { params: { id: ids.get('projects') ?? '' }, body: { lead_id: null } });
  const mails = await run('mails.list', { query: { kind: 'invitation' } });
  await run('mails.resend', {
    params: { id: textAt(mails, 'data.0.id') },
    refused: 'is of an invitation, which lets its recipient in: another one is asked for',
  });
  await tellPeople(walk, server);
  await tellHealth(walk);
  await tellSettings(walk);
  // From here on mails wait for that server, which answers nobody.
  await run('support.reply', { body: { body: 'It is mended.' } });
  const queued = await run('mails.list', { query: { state: 'queued' } });
  await run('mails.cancel', { params: { id: textAt(queued, 'data.0.id') } });
  await run('help.guide', { params: { slug: 'decisions' } });
  await run('analytics.csv', { params: { figure: 'decisions' } });
}

async function tellPeople(walk: Walk, server: Place['server']): Promise<void> {
  const { run } = walk;
  const all = await run('users.list', { query: { search: 'ada@engines.example' } });
  const ada = { id: textAt(all, 'data.0.id') };
  const look = await run('looks.start', {
    body: { user_id: ada.id, reason: 'They ask where the report is.' },
  });
  const looked = { params: { id: textAt(look, 'id') } };
  await run('looks.get', looked);
  await run('looks.end', looked);
  const eve = await server.as({
    subject: 'eve',
    email: 'eve@engines.example',
    name: 'Eve',
    roles: ['client'],
    organizationId: walk.ids.get('organizations') ?? '',
    memberRole: 'user',
  });
  await eve.call('GET', '/session');
  const params = {
    id: textAt(await walk.super.call('GET', '/users?search=eve@engines.example'), 'data.0.id', ada.id),
  };
  await run('users.endSessions', { params, body: {}, refused: ownIssuer });
  await run('users.resetSecondFactor', { params, refused: ownIssuer });
  await run('users.setStatus', { params, body: { status: 'inactive' } });
  await run('users.setRoles', { params, refused: ownIssuer, body: { from: ['client'], to: ['admin'] } });
  await run('personalData.find', { query: { email: 'ada@engines.example' } });
  await run('personalData.archiveOf', { query: { email: 'ada@engines.example' } });
  await run('signInRules.setPlatform', { body: { requires_second_factor: false } });
}

async function tellHealth({ run }: Walk): Promise<void> {
  const planned = {
    title: 'A new disk',
    message: 'Everything is slower.',
    services: ['storage'],
    starts_at: at(24),
    ends_at: at(26),
  };
  await run('health.plan', { body: planned });
  await run('health.replan', { body: { ...planned, ends_at: at(27) } });
  await run('health.endMaintenance');
  await run('health.setAlerting', { body: { recipients: ['desk@groundwork.example'], webhook_url: null } });
  await run('health.testAlerting');
  await run('health.history', { params: { service: 'database' } });
}

async function tellSettings({ run }: Walk): Promise<void> {
  await run('settings.setBranding', { body: { name: 'Groundwork' } });
  await run('settings.setLogo', { files: { 'logo.png': Buffer.from(dot, 'base64') } });
  await run('settings.removeLogo');
  await run('settings.setTexts', { body: {} });
  await run('settings.setDomains', { body: { secondary: [] } });
  await run('settings.setFeatures', { body: { analytics: true } });
  await run('settings.setRetention', { body: { mails: 90 } });
  await run('settings.setForms', { body: { notify: 'desk@groundwork.example' } });
  await run('settings.tryForms');
  await run('settings.setModel', { body: { provider: 'none' } });
  await run('settings.tryModel');
  await run('settings.tryMail');
  await run('settings.setMail', { body: { host: '127.0.0.1', port: 9, security: 'if_offered' } });
}

/** What ends something, once everything was read. */
export async function tellEnd({ run, ids }: Walk): Promise<void> {
  const made = await run('organizations.create', { body: { name: 'Mill Works', plan: 'starter' } });
  const params = { id: textAt(made, 'id') };
  await run('organizations.removal', { params });
  await run('organizations.remove', { params, query: { name: 'Mill Works', reason: 'Made by mistake' } });
  await run('organizations.restore', { params });
  await run('documents.remove');
  await run('projects.remove', { params: { id: ids.get('projects') ?? '' } });
  await run('portals.remove');
  await run('personalData.erase', {
    body: { email: 'cara@engines.example', confirmation: 'cara@engines.example' },
  });
}
