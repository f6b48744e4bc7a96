// What every answer carries and leaves behind: the headers that keep a browser in check, and one line without a secret.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { securityHeaders } from './security-headers.ts';

const server = givenServer();
let api: ApiProcess;
let said = '';
beforeAll(async () => {
  api = await startApiProcess(server.databaseUrl, server.issuer);
  api.child.stderr?.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
});
afterAll(() => api.kill());

test('the line of an answer holds only what is ours, wherever a caller puts a secret', async () => {
  const secret = 'very-secret-word';
  const headers = { authorization: `Bearer ${secret}`, cookie: `token=${secret}`, 'x-token': secret };
  const asked = ['config', 'projects/', `projects/${secret}`, `nothing/${secret}`, `config?token=${secret}`];
  for (const address of asked) await fetch(`${api.url}/api/${address}`, { headers });
  await fetch(`${api.url}/api/projects/?password=${secret}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: secret, password: secret }),
  });
  const answered = () => said.split('\n').filter(line => line.includes('"msg":"answered"'));
  await expect.poll(() => answered().length).toBe(asked.length + 1);
  expect(said).not.toContain(secret);
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(JSON.parse(answered()[0] ?? '')).toEqual({
    level: 'info',
    time: expect.any(String),
    pid: api.child.pid,
    hostname: expect.any(String),
    name: 'api',
    reqId: id,
    method: 'GET',
    route: '/api/config',
    status: 200,
    correlation_id: id,
    ms: expect.any(Number),
    msg: 'answered',
  });
});

test.each(['/api/config', '/api/projects/', '/api/nothing', '/livez', '/nothing.txt'])(
  'every answer tells browsers what they may not do: %s',
  async address => {
    const { headers } = await fetch(api.url + address);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'self';.*object-src 'none';base-uri 'none';form-action 'self'[^;]*;frame-ancestors 'none'$/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  },
);

test('only an address that is kept to https is told so', () => {
  const over = (publicUrl: string) =>
    securityHeaders({ publicUrl, connectTo: ['https://issuer.example'] }, undefined);
  const secure = over('https://acme.example');
  expect(secure['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(secure['content-security-policy']).toMatch(
    /connect-src 'self' https:\/\/issuer\.example;.*;upgrade-insecure-requests$/,
  );
  const plain = over('http://localhost:3000');
  expect(plain).not.toHaveProperty('strict-transport-security');
  expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
});
