import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts';
import { describeError } from '../log.ts';
import { createModel } from './model.ts';
import { modelSettingsOf } from './settings.ts';

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.close());

const shape = z.object({ color: z.string() });
const asked = { rules: 'Answer in colours.', material: 'Which colour has the sky?', shape };
const providers = ['openai-compatible', 'anthropic'] as const;
const modelOf = (provider: (typeof providers)[number]) =>
  createModel({ provider, url: fake.url, name: 'claude-sonnet-4-5', key: 'secret' });

test.each(providers)('%s is asked for an object of the shape, and answers one', async provider => {
  fake.replyWith({ color: 'blue' });
  expect(await modelOf(provider).ask(asked)).toEqual({ color: 'blue' });
  const heard = fake.requests.at(-1) ?? '';
  expect(heard).toContain('json_schema');
  expect(heard).toContain('Which colour has the sky?');
  expect(heard).not.toContain('secret');
});

test.each(providers)('%s that answers another shape, no JSON or an error is an error', async provider => {
  for (const reply of [{ colour: 'blue' }, 'blue', 401]) {
    fake.replyWith(reply);
    await expect(modelOf(provider).ask(asked)).rejects.toThrow();
  }
});

test.each(providers)(
  'the error of %s that repeats its key holds neither the key nor a long text',
  async provider => {
    for (const reply of [401, `no JSON, but ${'secret '.repeat(500)}`]) {
      fake.replyWith(reply);
      const error: unknown = await modelOf(provider)
        .ask(asked)
        .catch((thrown: unknown) => thrown);
      const logged = JSON.stringify(describeError(error));
      expect(logged).toContain(reply === 401 ? 'no entry with' : 'No object generated');
      expect(logged).not.toContain('secret');
      expect(logged.length).toBeLessThan(5000);
    }
  },
);

test('an address from the settings never hears the key that the environment holds for another', async () => {
  fake.replyWith({ color: 'blue' });
  process.env['ANTHROPIC_API_KEY'] = 'key-of-the-process';
  try {
    const { host } = new URL(fake.url);
    const typed = {
      provider: 'anthropic',
      url: fake.url,
      name: 'claude-sonnet-4-5',
      key: undefined,
      allow: [host],
    } as const;
    await createModel(typed).ask(asked);
  } finally {
    delete process.env['ANTHROPIC_API_KEY'];
  }
  expect(fake.keys.at(-1)).toBe('');
});

test('whoever goes away does not wait for it', async () => {
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(modelOf('openai-compatible').ask({ ...asked, signal: gone })).rejects.toThrow();
});

test('a model is off until it is configured, and half of it is named', () => {
  expect(modelSettingsOf({})).toBeUndefined();
  expect(modelSettingsOf({ MODEL_NAME: 'x' })).toMatch(/^MODEL_PROVIDER is missing/);
  expect(modelSettingsOf({ MODEL_PROVIDER: 'openai-compatible', MODEL_NAME: 'x' })).toMatch(/^MODEL_URL/);
  expect(modelSettingsOf({ MODEL_PROVIDER: 'openai-compatible', MODEL_URL: 'http://m:1/v1' })).toMatch(
    /^MODEL_NAME/,
  );
  expect(modelSettingsOf({ MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'x' })).toMatch(/^MODEL_KEY/);
  expect(modelSettingsOf({ MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'x', MODEL_KEY: 'k' })).toEqual({
    provider: 'anthropic',
    url: 'https://api.anthropic.com/v1',
    name: 'x',
    key: 'k',
  });
});
