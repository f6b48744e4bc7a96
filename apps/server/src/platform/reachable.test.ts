import { expect, test } from 'vitest';
import { ownAddress, reachableBecause } from './reachable.ts';

test.each([
  {},
  { PUBLIC_URL: '', HOST: '', NODE_ENV: '' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'https://LOCALHOST' },
  { PUBLIC_URL: 'http://crm.localhost:8080' },
  { PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '127.0.0.1' },
  { PUBLIC_URL: 'http://127.1:3000' },
  { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' },
  { PUBLIC_URL: 'http://[::ffff:127.0.0.1]:3000' },
  { HOST: 'localhost' },
  { HOST: '127.8.4.2', NODE_ENV: 'development' },
  { NODE_ENV: 'test' },
])('only this machine reaches %o', env => {
  expect(reachableBecause(env)).toBeUndefined();
});

test.each([
  [{ PUBLIC_URL: 'https://crm.example.com' }, 'PUBLIC_URL is https://crm.example.com'],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, 'PUBLIC_URL is http://localhost.example.com'],
  [{ PUBLIC_URL: 'http://localhost@example.com' }, 'PUBLIC_URL is http://localhost@example.com'],
  [{ PUBLIC_URL: 'http://notlocalhost' }, 'PUBLIC_URL is http://notlocalhost'],
  [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, 'PUBLIC_URL is http://192.168.1.7:3000'],
  [{ PUBLIC_URL: 'http://[2001:db8::1]' }, 'PUBLIC_URL is http://[2001:db8::1]'],
  [{ PUBLIC_URL: 'http://[::ffff:10.0.0.1]' }, 'PUBLIC_URL is http://[::ffff:10.0.0.1]'],
  [{ PUBLIC_URL: 'localhost' }, 'PUBLIC_URL is localhost'],
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ HOST: '::' }, 'HOST is ::'],
  [{ HOST: '0' }, 'HOST is 0'],
  [{ HOST: 'host.example.com', PUBLIC_URL: 'http://localhost:3000' }, 'HOST is host.example.com'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ NODE_ENV: 'Production', HOST: '127.0.0.1' }, 'NODE_ENV is Production'],
] as const)('others reach %o', (env, because) => {
  expect(reachableBecause(env)).toBe(because);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.7', 'http://192.168.1.7:3000'],
  ['localhost', 'http://localhost:3000'],
])('a process of this machine reaches an API on %s at %s', (host, address) => {
  expect(ownAddress(host, 3000)).toBe(address);
});
