// A client's people and what they exchange: invitations, documents, comments, tickets, keys, webhooks.
import { startWebhooks } from '../../features/webhooks/sender.ts';
import type { Place } from './story.ts';
import { textAt, type Walk } from './walk.ts';

export async function tellTeamStory(walk: Walk, { server, receiver }: Place): Promise<void> {
  const { run } = walk;
  await run('organizations.updateOwnDetails', { body: { department: 'Operations', phone: '+49 228 100' } });
  const invited = await run('organizations.invite', {
    body: { email: 'bob@engines.example', role: 'user', message: 'Come and see.' },
  });
  const userId = textAt(invited, 'id');
  await run('organizations.resendInvitation', { params: { userId } });
  const bob = await server.as({
    subject: 'bob',
    email: 'bob@engines.example',
    name: 'Bob',
    roles: ['client'],
  });
  const mails = await run('mails.list', { query: { search: 'bob@engines.example' } });
  const mail = await run('mails.get', { params: { id: textAt(mails, 'data.0.id') } });
  const link = /http\S+/.exec(textAt(mail, 'body'))?.[0] ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  await run('session.invitation', { body: { token } });
  await run('session.accept', { client: bob, body: { token } });
  await run('organizations.updateMember', { params: { userId }, body: { role: 'readonly' } });
  await run('organizations.leave', { client: bob });
  const cara = await run('organizations.invite', { body: { email: 'cara@engines.example', role: 'user' } });
  const her = await server.as({
    subject: 'cara',
    email: 'cara@engines.example',
    name: 'Cara',
    roles: ['client'],
  });
  await her.call('GET', '/session');
  await run('session.join', { client: her, body: { id: textAt(cara, 'id') } });
  await run('organizations.removeMember', { params: { userId: textAt(cara, 'id') } });
  const dora = await server.as({
    subject: 'dora',
    email: 'dora@looms.example',
    name: 'Dora',
    roles: ['client'],
  });
  await run('session.start', { client: dora, body: { company: 'Jacquard Looms', first_name: 'Dora' } });
  await run('signInRules.set', { body: { requires_second_factor: false } });
  await tellDocuments(walk);
  await tellSupport(walk);
  await tellKeys(walk);
  await tellWebhooks(walk, { server, receiver });
  await run('notifications.setRules', {
    body: { rules: [{ topic: 'decisions', in_app: true, mail: 'daily' }] },
  });
  await run('notifications.list');
  await run('notifications.read');
  await run('notifications.readAll');
  await run('assistant.ask', { body: { question: 'Which decisions wait for me?' } });
}

async function tellDocuments({ run, ids }: Walk): Promise<void> {
  await run('documents.request', { body: { name: 'Data processing agreement', type: 'contract' } });
  const made = await run('documents.upload', {
    query: { name: 'Field guide', type: 'documentation', status: 'review' },
    files: { 'fields.txt': 'email: how somebody is reached\n' },
  });
  const id = textAt(made, 'id');
  ids.set('documents', id);
  await run('documents.uploadVersion', { files: { 'fields.txt': 'email: how somebody is reached, once\n' } });
  await run('documents.update', { body: { description: 'What each field means.' } });
  const versions = await run('documents.versions');
  await run('documents.approve', { body: { sha256: textAt(versions, 'data.0.sha256') } });
  const link = await run('documents.link', { body: {} });
  await run('documents.view', {
    query: { link: new URL(textAt(link, 'url'), 'http://here').searchParams.get('link') ?? '' },
  });
  const shared = await run('documents.share', { body: { days: 7 } });
  await run('documents.openShare', { body: { token: textAt(shared, 'url').split('#')[1] ?? '' } });
  await run('documents.shares');
  await run('documents.unshare', { params: { share_id: textAt(shared, 'id') } });
  await run('comments.onMilestone', { body: { body: 'Can we move this by a week?' } });
  await run('comments.onDocument', { body: { body: 'Section two is new.' } });
  // Of their author alone.
  const own = await run('comments.onDocument', { as: 'owner', body: { body: 'Never mind.' } });
  ids.set('comments', textAt(own, 'id'));
  await run('comments.ofDocument');
  await run('comments.edit', { body: { body: 'Section two is new, and short.' } });
  await run('comments.remove');
  await run('documents.download');
}

async function tellSupport({ run, ids }: Walk): Promise<void> {
  const made = await run('support.create', {
    as: 'owner',
    body: {
      subject: 'An import is late',
      priority: 'medium',
      category: 'technical',
      message: 'It waits since this morning, and nothing moves.',
    },
  });
  ids.set('support/queue', textAt(made, 'id'));
  const attached = await run('support.attach', { files: { 'log.txt': 'late\n' } });
  await run('support.attachment', {
    params: { attachmentId: textAt(attached, 'attachments.0.id', textAt(attached, 'data.0.id', '')) },
  });
  await run('support.write', { body: { body: 'It has begun by now.' } });
  await run('support.assign', {
    body: { assignee_id: textAt(await run('staff.list', { as: 'super' }), 'data.0.id', '') || null },
  });
  await run('support.reply', { body: { body: 'We see it, and write again at noon.' } });
  await run('support.note', { body: { body: 'The queue was long.' } });
  await run('support.update', { body: { status: 'resolved', priority: 'low' } });
  await run('support.rate', { body: { score: 5, comment: 'Quick.' } });
  await run('support.move', { body: { status: 'open' } });
  await run('support.createAnswer', {
    body: { title: 'Late imports', body: 'It begins as soon as a worker is free.' },
  });
  await run('support.updateAnswer', {
    body: { title: 'Late imports', body: 'It begins as soon as one is free.' },
  });
  await run('support.deleteAnswer');
}

async function tellKeys({ run }: Walk): Promise<void> {
  const account = await run('keys.createAccount', {
    body: { name: 'Nightly export', permissions: ['projects.read'] },
  });
  const id = textAt(account, 'id');
  await run('keys.updateAccount', {
    params: { id },
    body: { permissions: ['projects.read', 'documents.read'] },
  });
  const made = await run('keys.create', { params: { id }, body: { expires_in_days: 90 } });
  await run('keys.revoke', { params: { id, key_id: textAt(made, 'key.id') } });
  await run('keys.deleteAccount', { params: { id } });
}

async function tellWebhooks(
  walk: Walk,
  { server, receiver }: Pick<Place, 'server' | 'receiver'>,
): Promise<void> {
  const { run } = walk;
  const made = await run('webhooks.create', {
    body: { url: receiver.url, description: 'Our warehouse', kinds: ['project.created'] },
  });
  const params = { id: textAt(made, 'endpoint.id') };
  await run('webhooks.get', { params });
  await run('webhooks.update', { params, body: { kinds: ['project.created', 'decision.answered'] } });
  await run('webhooks.rotate', { params });
  const sent = await run('webhooks.test', { params });
  const delivery = { ...params, delivery_id: textAt(sent, 'id') };
  const sender = await startWebhooks(server.server.dependencies);
  await walk.until(
    async () => textAt(await run('webhooks.deliveries', { params }), 'data.0.state') !== 'waiting',
  );
  await sender.stop();
  await run('webhooks.replay', { params: delivery });
  await run('webhooks.replayAll', { params });
  await run('webhooks.remove', { params });
}
