// A delivery of a webhook is believed once its signature was checked (Standard Webhooks 1.0, symmetric).

/** How far the clocks of both sides may be apart, and so how long a delivery can be sent again by somebody else. */
const toleranceSeconds = 300;

export interface DeliveryHeaders {
  'webhook-id'?: string | undefined;
  'webhook-timestamp'?: string | undefined;
  'webhook-signature'?: string | undefined;
}

/**
 * @param secrets `whsec_…`, as it was shown; two while one takes the place of the other
 * @param body the text as it arrived, before it was parsed
 * @returns whether it was sent by the holder of a secret, and not more than five minutes ago
 */
export async function isGenuine(
  secrets: string | readonly string[],
  headers: DeliveryHeaders,
  body: string,
): Promise<boolean> {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (id === undefined || timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = signatures.split(' ').flatMap(each => bytesOf(each.replace(/^v1,/, '')) ?? []);
  for (const secret of [secrets].flat()) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ''));
    if (bytes === undefined) continue;
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    // Compared by the platform, in a time that says nothing of the place where they differ.
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), sign => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
