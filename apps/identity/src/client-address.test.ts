import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TrustedProxies } from './client-address.ts';
import { addressGroup } from './sign-in-tries.ts';

const proxies = new TrustedProxies(['10.0.0.7', '10.1.0.0/16', 'fd00::/8']);

test.each([
  ['198.51.100.4', undefined, '198.51.100.4', 'nobody forwarded'],
  ['198.51.100.4', '203.0.113.9', '198.51.100.4', 'a stranger claims to forward'],
  ['10.0.0.7', '203.0.113.9', '203.0.113.9', 'our proxy forwards'],
  ['::ffff:10.0.0.7', '203.0.113.9', '203.0.113.9', 'our proxy over an IPv6 socket'],
  ['10.0.0.7', '1.1.1.1, 203.0.113.9', '203.0.113.9', 'the asker wrote a header of their own'],
  ['10.0.0.7', '1.1.1.1, 203.0.113.9, 10.1.2.3', '203.0.113.9', 'two proxies of ours'],
  ['10.0.0.7', '203.0.113.9:4711', '203.0.113.9', 'a port'],
  ['fd00::1', '[2001:db8::5]:443', '2001:db8::5', 'IPv6 throughout'],
  ['10.0.0.7', 'unknown', '10.0.0.7', 'a proxy that hides the asker'],
  ['10.0.0.7', undefined, '10.0.0.7', 'the proxy itself'],
  [undefined, '203.0.113.9', 'unknown', 'a socket already gone'],
])('from %s with x-forwarded-for %s the asker is %s (%s)', (socket, forwarded, asker, _why) => {
  expect(proxies.clientAddress(socket, forwarded)).toBe(asker);
});

test('whatever an asker writes, it is never believed', () => {
  fc.assert(
    fc.property(fc.string(), lie => {
      expect(proxies.clientAddress('10.0.0.7', `${lie}, 203.0.113.9`)).toBe('203.0.113.9');
    }),
  );
});

test.each(['10.0.0', '10.0.0.0/33', 'localhost', '10.0.0.0/', '::1/129'])(
  '%s is no address or network',
  text => {
    expect(() => new TrustedProxies([text])).toThrow(/not an address or network/);
  },
);

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
