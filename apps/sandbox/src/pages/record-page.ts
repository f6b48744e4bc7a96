// A record as a person looks at it, at the address where the vendor shows one. Read only, and shown to browsers of this machine
// alone: the vendor asks who is there, and nobody signs in to the sandbox.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listAssociations } from '../associations/associations-store.ts';
import type { Db } from '../database.ts';
import { findArchivedRecord, findRecords, type StoredRecord } from '../objects/records-store.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { type ConfigCache, objectTypeOf, propertiesOf } from '../portals/portal-config.ts';
import { findPortal } from '../portals/portals-store.ts';
import { Refusal } from '../refusal.ts';
import { type ObjectType, STANDARD_OBJECTS } from '../standard/objects.ts';
import { escaped, htmlPage, nameOf } from './html.ts';

interface PageParams {
  Params: { portalId: string; type: string; id: string };
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether somebody asks from the machine that this runs on, and under its own name: neither through a proxy nor from a page
 *  that makes another name point here. */
export function isLocal({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  return loopback.test(ip) && localNames.has(name) && headers['x-forwarded-for'] === undefined;
}

export function recordPages(app: FastifyInstance, db: Db, configs: ConfigCache): void {
  app.get<PageParams>('/contacts/:portalId/record/:type/:id', async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', 'no-store');
    if (!isLocal(request)) {
      const text = 'Records of the sandbox are shown on the machine that it runs on, and nowhere else.';
      return await reply.code(403).send(htmlPage('Not shown here', `<p>${text}</p>`));
    }
    const { portalId, type: typeGiven, id } = request.params;
    const portal = /^\d{1,9}$/.test(portalId) ? await findPortal(db, Number(portalId)) : undefined;
    const config = portal && (await configs.of(db, portal));
    const type = config && knownType(config, typeGiven);
    if (!portal || !config || !type || !/^\d{1,18}$/.test(id))
      return await reply.code(404).send(htmlPage('No such record', '<p>Nothing stands at this address.</p>'));
    const [record] = await findRecords(db, portal.id, type.id, [id]);
    if (record) return await reply.send(await recordPage(db, portal, config, type, record));
    const gone = await findArchivedRecord(db, portal.id, type.id, id);
    const text = gone
      ? `This ${type.singular} was deleted on ${gone.archived_at?.toISOString().slice(0, 10) ?? 'an unknown day'}.`
      : 'Nothing stands at this address.';
    return await reply
      .code(gone ? 410 : 404)
      .send(htmlPage(gone ? 'Deleted record' : 'No such record', `<p>${escaped(text)}</p>`));
  });
}

function knownType(config: PortalConfig, given: string): ObjectType | undefined {
  try {
    return objectTypeOf(config, given);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function recordPage(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  record: StoredRecord,
): Promise<string> {
  const labels = propertiesOf(config, type);
  const lines = Object.entries(record.props)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ label: labels.get(name)?.label ?? name, name, value }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
    .map(
      ({ label, name, value }) =>
        `<tr><th scope="row">${escaped(label)}<small>${escaped(name)}</small></th><td>${escaped(value)}</td></tr>`,
    );
  const title = nameOf(type, record.props) || `${type.singular} ${record.id}`;
  return htmlPage(
    title,
    `<p>${escaped(type.singular)} ${record.id} of portal ${portal.id}, last changed ${record.updated_at.toISOString()}</p>
<table><tbody>${lines.join('')}</tbody></table>${await linksOf(db, portal, config, type, record)}`,
  );
}

/** What it is linked with, each with a way to it. */
async function linksOf(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  { id }: StoredRecord,
): Promise<string> {
  const items: string[] = [];
  const others = [...STANDARD_OBJECTS, ...config.schemas.map(schema => schema.type)];
  for (const other of others) {
    const linked = await listAssociations(db, portal.id, type.id, [id], other.id);
    const ids = [...new Set(linked.map(one => one.to_id))].slice(0, 50);
    for (const record of await findRecords(db, portal.id, other.id, ids))
      items.push(
        `<li>${escaped(other.singular)}: <a href="/contacts/${portal.id}/record/${other.id}/${record.id}">${escaped(nameOf(other, record.props) || record.id)}</a></li>`,
      );
  }
  return items.length === 0 ? '' : `<h2>Linked with</h2><ul>${items.join('')}</ul>`;
}
