// Trying out what is set: a real mail, a real question, a real submission, and what the other side said to it.
import type { settingsCalls, Trial } from '@groundwork/contract/settings';
import { guardedFetch } from '@groundwork/crm/guard';
import { z } from 'zod';
import type { Limits, Rate } from '../../platform/limits.ts';
import { openTransport } from '../../platform/mail/transport.ts';
import { createModel } from '../../platform/model/model.ts';
import type { RequestContext } from '../../platform/route.ts';
import { nameOf } from '../trail/append-trail.ts';
import type { SettingsNeeds } from './handlers.ts';

type Calls = typeof settingsCalls;

/** Somebody who mends a typing mistake; not a way to send mails. */
export const rate: Rate = { burst: 20, perMinute: 6 };
const longestAnswer = 500;
const timeoutMs = 15_000;

async function timed(work: () => Promise<string>): Promise<Trial> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const answer = await work();
    return { is_ok: true, answer: answer.slice(0, longestAnswer), ms: ms() };
  } catch (error) {
    const said = error instanceof Error ? error.message : 'It did not answer.';
    return { is_ok: false, answer: said.slice(0, longestAnswer), ms: ms() };
  }
}

const notSet = (answer: string): Trial => ({ is_ok: false, answer, ms: 0 });

/** @throws TooOften */
export async function tryMail(
  { settings }: SettingsNeeds,
  limits: Limits,
  context: RequestContext<Calls['tryMail']>,
): Promise<Trial> {
  await limits.count(`settings.try|${context.caller.subject}`, rate);
  const { smtp, name, publicUrl } = settings.now();
  if (!smtp) return notSet('No mail server is set: mails lie in the outbox.');
  const to = context.caller.email;
  return timed(async () => {
    const transport = await openTransport(smtp);
    try {
      const { response } = await transport.sendMail({
        from: smtp.from,
        to: { name: '', address: to },
        subject: `A try from ${name}`,
        text: `This mail was sent to try out the mail server of ${name} (${publicUrl}). There is nothing to do.`,
      });
      return `Sent to ${to}. The server said: ${String(response)}`;
    } finally {
      transport.close();
    }
  });
}

const Word = z.object({ word: z.string() });

/** @throws TooOften */
export async function tryModel(
  { settings }: SettingsNeeds,
  limits: Limits,
  context: RequestContext<Calls['tryModel']>,
): Promise<Trial> {
  await limits.count(`settings.try|${context.caller.subject}`, rate);
  const { model } = settings.now();
  if (!model) return notSet('No language model is set: everything works without one.');
  return timed(async () => {
    const { word } = await createModel(model).ask({
      rules: 'Answer with one word.',
      material: 'Say the word “ready”.',
      shape: Word,
      signal: context.signal,
    });
    return `${model.name} said: ${word}`;
  });
}

/** @throws TooOften */
export async function tryForms(
  { settings, allowedHosts }: SettingsNeeds,
  limits: Limits,
  context: RequestContext<Calls['tryForms']>,
): Promise<Trial> {
  await limits.count(`settings.try|${context.caller.subject}`, rate);
  const { leads, name } = settings.now();
  const { formsUrl } = leads;
  if (formsUrl === undefined) return notSet('No form is set: leads stay here.');
  const values = {
    email: nameOf(context),
    firstname: context.caller.name,
    message: `A try of the form, sent from the settings of ${name}.`,
  };
  const fields = Object.entries(values).map(([field, value]) => ({
    objectTypeId: '0-1',
    name: field,
    value,
  }));
  return timed(async () => {
    const fetch = guardedFetch({ allow: allowedHosts, timeoutMs, maxBytes: 1024 * 1024 });
    const answer = await fetch(formsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fields }),
      signal: context.signal,
    });
    const text = (await answer.text()).slice(0, 300);
    if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
    return `The form took it (${answer.status}). ${text}`;
  });
}
