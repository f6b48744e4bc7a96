// A partner rep's deals, what they earn by them, and the staff who decide over both.

import { RepId } from '@groundwork/contract/ids';
import { winDeal } from '../won-deals.ts';
import type { Place } from './story.ts';
import { textAt, type Walk } from './walk.ts';

const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export async function tellPartnerStory(walk: Walk, place: Place): Promise<void> {
  const { run, ids } = walk;
  const rep = ids.get('reps') ?? '';
  const partner = await run('partners.create', { body: { name: 'Engine Partners' } });
  ids.set('partners', textAt(partner, 'id'));
  await run('partners.update', { body: { name: 'Engine Partners GmbH' } });
  const made = await run('reps.create', {
    body: {
      name: 'Joan Clarke',
      email: 'joan@partner.example',
      partner_id: textAt(partner, 'id'),
      currency: 'USD',
    },
  });
  const other = textAt(made, 'id');
  await run('reps.update', { params: { id: other }, body: { name: 'Joan E. Clarke' } });
  ids.set('reps', rep);
  await run('reps.setTarget', { body: { year: 2027, quarter: 1, amount_cents: 10_000_000 } });
  await run('repSettings.setProfile', {
    body: { name: 'Grace Hopper', phone: '+1 202 555 0100', title: 'Partner manager' },
  });
  await run('repSettings.setPayout', {
    body: { kind: 'iban', holder: 'Grace Hopper', number: 'DE89370400440532013000', bank: 'COBADEFFXXX' },
  });
  await run('repSettings.setMails', {
    body: {
      mails: {
        registration_decided: true,
        inquiry_answered: true,
        commission_approved: true,
        commission_paid: true,
        milestone_late: false,
      },
    },
  });
  await tellDeals(walk, rep, other);
  await tellCommissions(walk, place, rep);
  await tellResources(walk);
  await tellInquiries(walk);
  await run('assistant.askAsRep', { body: { question: 'Which of my deals close this month?' } });
  await run('registrations.moveBook', { params: { id: rep }, body: { to: other } });
}

async function tellDeals(walk: Walk, rep: string, other: string): Promise<void> {
  const { run, ids } = walk;
  const fields = (company: string, domain: string) => ({
    company,
    domain,
    value_cents: 3_100_000,
    currency: 'USD',
    expected_close_on: inDays(60),
    contact_name: 'Ada Lovelace',
    contact_email: `ada@${domain}`,
  });
  await run('deals.conflicts', { query: { company: 'Analytical Engines', domain: 'engines.example' } });
  const deal = await run('deals.create', { body: fields('Analytical Engines', 'engines.example') });
  const id = textAt(deal, 'id');
  ids.set('rep/deals', id);
  ids.set('registrations', id);
  const file = await run('deals.addFile', { files: { 'offer.txt': 'Our offer\n' } });
  const fileId = textAt(file, 'files.0.id', '');
  await run('deals.file', { params: { fileId } });
  await run('registrations.get');
  await run('registrations.file', { params: { fileId } });
  await run('deals.removeFile', { params: { fileId } });
  await run('registrations.approve');
  await run('registrations.extend', { body: { until: inDays(120) } });
  await run('deals.update', {
    body: {
      proposal_sent_on: today(),
      next_step: 'Call with legal',
      next_step_due_on: inDays(7),
      decision_maker: 'Ada Lovelace',
      is_value_confirmed: true,
    },
  });
  await run('deals.move', { body: { stage: 'negotiation' } });
  const task = await run('deals.addTask', { body: { title: 'Send the contract', due_on: inDays(3) } });
  const taskId = textAt(task, 'tasks.0.id', '');
  await run('deals.updateTask', { params: { taskId }, body: { is_done: true } });
  await run('deals.removeTask', { params: { taskId } });
  await run('deals.addNote', { body: { body: 'They decide in March.' } });
  await run('registrations.split', {
    body: {
      splits: [
        { rep_id: rep, share_bp: 8000 },
        { rep_id: other, share_bp: 2000 },
      ],
    },
  });
  await run('deals.lose', { body: { closed_on: today(), reason: 'Chose somebody else' } });
  await run('deals.reopen', { body: { reason: 'They came back' } });
  await run('deals.win', { body: { closed_on: today() } });
  await run('deals.becomeClient', { body: { project_name: 'Engines move' } });
  await run('clients.list');
  await run('clients.get');
  await run('registrations.get');
  await run('registrations.cancel', { body: { cancelled_on: today(), reason: 'They closed the branch' } });
  await run('registrations.takeBack', { body: { reason: 'It stays open after all' } });
  const late = await run('deals.create', { body: fields('Difference Works', 'difference.example') });
  const params = { id: textAt(late, 'id') };
  await run('registrations.reject', { params, body: { reason: 'A customer of ours already' } });
  await run('deals.register', { params });
  await run('registrations.reassign', { params, body: { rep_id: other } });
  const view = await run('deals.saveView', {
    body: { name: 'Open and large', filter: { state: 'open' }, sort: '-value' },
  });
  await run('deals.removeView', { params: { id: textAt(view, 'id') } });
  await run('deals.import', {
    body: {
      is_preview: true,
      text: `company,domain,value,currency,expected_close\nLoom Works,looms.example,1200,USD,${inDays(90)}\n`,
    },
  });
}

async function tellCommissions(walk: Walk, { server }: Place, rep: string): Promise<void> {
  const { run, ids } = walk;
  const terms = {
    period: 'year',
    currency: 'USD',
    tiers: [{ from_cents: 0, rate_bp: 1500 }],
    floor_cents: null,
    ceiling_cents: null,
    period_ceiling_cents: null,
    accelerator_bp: null,
    clawback: [],
  };
  const year = new Date().getUTCFullYear();
  await run('commissionRules.preview', {
    body: { scope: 'rep', rep_id: rep, terms, from: `${year}-01-01`, until: `${year}-12-31` },
  });
  await run('commissionRules.create', {
    body: { name: 'Fifteen percent', scope: 'rep', rep_id: rep, effective_from: `${year}-01-01`, terms },
  });
  await run('exchangeRates.create', {
    body: { base: 'EUR', quote: 'USD', rate: '1.0847', day: today(), source: 'European Central Bank' },
  });
  await server.server.dependencies.database.platform(tx =>
    winDeal(tx, RepId.parse(rep), { company: 'Tessera' }, today()),
  );
  await run('commissions.list');
  const heads = await run('commissions.statements');
  const key = textAt(heads, '0.key', '');
  for (const name of ['commissions', 'repCommissions']) {
    await run(`${name}.statement`, { params: { key } });
    await run(`${name}.statementFile`, { params: { key }, query: { format: 'csv' } });
  }
  ids.set('reps/{id}/commissions', ids.get('rep/commissions') ?? '');
  const cancelled = await run('payoutRuns.create', {
    as: 'admin',
    body: { until_day: today(), currency: 'USD' },
  });
  await run('payoutRuns.cancel', { params: { id: textAt(cancelled, 'id') } });
  const made = await run('payoutRuns.create', { as: 'admin', body: { until_day: today(), currency: 'USD' } });
  const params = { id: textAt(made, 'id') };
  ids.set('payout-runs', params.id);
  await run('payoutRuns.get');
  await run('payoutRuns.approve', { params });
  await run('payoutRuns.paymentFile', { params, body: { format: 'csv' } });
  await run('payoutRuns.pay', { params });
}

async function tellResources({ run, ids }: Walk): Promise<void> {
  const words = {
    title: 'How we start',
    summary: 'The first week.',
    body: '## Monday\nMeet.',
    questions: [],
  };
  const made = await run('resources.create', { body: { kind: 'deck', ...words } });
  ids.set('resources', textAt(made, 'id'));
  ids.set('rep/resources', textAt(made, 'id'));
  await run('resources.upload', { files: { 'deck.pdf': '%PDF-1.4\n%%EOF\n' } });
  await run('resources.publish');
  await run('resources.revise', { body: { ...words, title: 'How we start a project', keeps_file: true } });
  await run('resources.setExpiry', { body: { expires_on: '2027-12-31' } });
  await run('resources.versionFile', { query: { number: '2' } });
  await run('resources.offered');
  await run('resources.open');
  await run('resources.file');
  await run('resources.noteView', { body: { number: 2 } });
  const quiz = await run('resources.create', {
    body: {
      kind: 'quiz',
      title: 'Ready?',
      summary: 'One question.',
      body: '',
      questions: [
        {
          question: 'Who approves?',
          options: ['A person', 'A key'],
          right: 0,
          explanation: 'A key proposes.',
        },
      ],
    },
  });
  const params = { id: textAt(quiz, 'id') };
  await run('resources.publish', { params });
  await run('resources.attempt', { params, body: { number: 1, answers: [0] } });
  await run('resources.delete', { params });
  await run('resources.restore', { params });
}

async function tellInquiries({ run, ids }: Walk): Promise<void> {
  const made = await run('inquiries.ask', {
    body: { subject: 'A share', category: 'question', body: 'Which rule was taken?' },
  });
  ids.set('inquiries', textAt(made, 'id'));
  await run('inquiries.write', { body: { body: 'For the deal of March.' } });
  await run('inquiries.answer', { body: { body: 'The one of January.' } });
  await run('inquiries.close', { body: {} });
  await run('inquiries.reopen', { body: { body: 'One thing more.' } });
}
